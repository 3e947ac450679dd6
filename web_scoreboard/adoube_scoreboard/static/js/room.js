// The page of all tables.
import { followCards } from "./cards.js";

followCards();
