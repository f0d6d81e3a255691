import { toast } from '../feedback/toast';
import { leerImpresora } from './impresora';
import { formatoDe, printTicket } from './printTicket';

/**
 * Prints a ticket with this computer's settings: directly on its receipt printer, or through the print dialog. `onPrinted` runs when it is
 * printed or the dialog is closed.
 */
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
