import type { estudiantes } from '@/contract/estudiantes/estudiante';
import type { ventas } from '@/contract/facturas/venta';
import { plain } from '../http/send';

// The desk is pressed by typing a name, and answers before its schemas are there.

/** Active students of the branch, found by words. */
export const buscarEstudiantes = plain<typeof estudiantes.filter>({
  method: 'GET',
  path: 'estudiante/all/filter',
  paged: true,
  ofBranch: true,
});

/** Persons who are no students and may have invoices, found by words. */
export const buscarPersonas = plain<typeof ventas.personas>({ method: 'GET', path: 'factura/cliente/persona', ofBranch: false });
