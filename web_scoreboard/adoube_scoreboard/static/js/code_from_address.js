// A code that came with the address that was scanned, after its #, where no server and no log sees it.
const code = location.hash.slice(1);
if (/^[0-9]{6}$/.test(code)) {
  history.replaceState(null, "", location.pathname);
  const field = document.querySelector("#code");
  field.value = code;
  field.form.requestSubmit();
}
