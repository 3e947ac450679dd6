// What a player has beyond the table's page: the words and buttons of the own seat.
import { stayAwake } from "./awake.js";
import { takeForms } from "./forms.js";
import { keepPanel } from "./panel.js";

export function sitAtTable(address, failed) {
  const panel = keepPanel(document.body, address);

  // A section that says something else is put in anew, and its forms with it.
  const renew = async (form) => {
    await panel.refresh();
    return form.isConnected;
  };

  takeForms(document.body, document.querySelector(".verdict > .refusal"), failed, renew);
  // What a drawer was opened for is done with; a refusal stands on the page behind it.
  document.body.addEventListener("submit", () => {
    for (const drawer of document.querySelectorAll(".drawer:popover-open")) drawer.hidePopover();
  });
  stayAwake();
  return { show: panel.show };
}
