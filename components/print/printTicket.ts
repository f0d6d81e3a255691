import { onSignedOut } from '@/services/http/credentials';
import { esperarCarga, waitForImages, tieneImagenes } from './images';
import type { Formato } from './impresora';

const WIDTH_MM: Record<Formato, number> = { '58': 58, '80': 80, carta: 190 };
const MM_PER_PX = 25.4 / 96;
const PRINTING = 'printing-ticket';

let clean: (() => void) | undefined;

onSignedOut(() => clean?.());

/** The paper format of a ticket element. */
export const formatoDe = (element: HTMLElement) => (element.dataset.formato ?? '80') as Formato;

/** The height of a ticket in whole millimetres: Chromium ignores `80mm auto`, so a roll gets a fixed height. */
const ticketHeight = (scrollHeight: number): number => Math.ceil(scrollHeight * MM_PER_PX) + 2;

/** Prints a copy of a ticket alone, on a roll as one page as long as needed, once its logo has loaded. `onPrinted` runs when the dialog is closed. */
export function printTicket(element: HTMLElement, onPrinted?: () => void): void {
  clean?.();
  const holder = document.createElement('div');
  holder.className = 'ticket-print';
  const formato = formatoDe(element);
  holder.style.width = `${WIDTH_MM[formato]}mm`;
  const style = document.createElement('style');
  const cleanThis = () => {
    window.removeEventListener('afterprint', printed);
    document.body.classList.remove(PRINTING);
    holder.remove();
    style.remove();
    if (clean === cleanThis) clean = undefined;
  };
  const printed = () => {
    cleanThis();
    onPrinted?.();
  };
  clean = cleanThis;
  const print = () => {
    if (formato !== 'carta') {
      style.textContent = `@page { size: ${WIDTH_MM[formato]}mm ${ticketHeight(holder.scrollHeight)}mm; margin: 0; }`;
      document.head.append(style);
    }
    document.body.classList.add(PRINTING);
    // Mobile Safari returns from print() before it prints: only the event tells that it is over.
    window.addEventListener('afterprint', printed);
    window.print();
  };
  const copy = () => {
    holder.append(element.cloneNode(true));
    document.body.append(holder);
  };
  if (tieneImagenes(element)) {
    void esperarCarga(element).then(async () => {
      if (clean !== cleanThis) return; // Another print was requested meanwhile.
      copy();
      await waitForImages(holder);
      if (clean === cleanThis) print();
    });
  } else {
    copy();
    print();
  }
}
