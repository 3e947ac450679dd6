// Which way round this browser had the board of a table: the server turns it, this remembers.
import { remember, remembered } from "./remembered.js";

export function rememberFacing(link, facing) {
  const name = `facing ${location.pathname}`;
  const other = new URL(link.href).searchParams.get("facing");
  const isAsked = new URLSearchParams(location.search).has("facing");
  if (isAsked) remember(name, facing);
  else if (remembered(name) === other) location.replace(link.href);
}
