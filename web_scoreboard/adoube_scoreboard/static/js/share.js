// Links to a position follow the turn that is shown when somebody opens them.

export function shareTurn(menu, shown) {
  menu?.addEventListener("beforetoggle", ({ newState }) => {
    if (newState !== "open") return;
    for (const link of menu.querySelectorAll("[data-at-turn]")) link.href = `${link.href.split("?")[0]}?ply=${shown()}`;
  });
}
