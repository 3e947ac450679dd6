// A table in another picture, or in a frame of another site: it shows what its stream brings, and takes nothing.
import { keepLive } from "./live_page.js";

keepLive();
