// Draws the screens of the report as phones. Without it they are there too, one part below the other.
import { pictureOf } from '../glass.js';

for (const screen of document.querySelectorAll('.screens figure > .screen')) screen.replaceWith(pictureOf(screen.outerHTML));
