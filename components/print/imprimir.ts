import { toast } from '../feedback/toast';
import { leerImpresora } from './impresora';
import { formatoDe, printTicket } from './printTicket';

/** Prints a slip as this computer does: straight to its receipt printer, or through the print dialog. `onPrinted`: it is out, or the dialog was closed. */
export function imprimir(ticket: HTMLElement, onPrinted?: () => void): void {
  const { directa } = leerImpresora();
  const formato = formatoDe(ticket);
  if (!directa || formato === 'carta') return printTicket(ticket, onPrinted);
  void import('./directa')
    .then(({ imprimirDirecta }) => imprimirDirecta(directa, ticket, formato))
    .then(
      () => {
        toast('success', `Se envió a ${directa.nombre}`);
        onPrinted?.();
      },
      () => {
        toast('warn', `No se pudo llegar a ${directa.nombre}: revise que esté encendida y conectada. Se abre la impresión del navegador.`);
        printTicket(ticket, onPrinted);
      },
    );
}
