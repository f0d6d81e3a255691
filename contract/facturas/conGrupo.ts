import type { FacturaPendiente } from './factura';

// Apart from factura.ts, because lists use it before their schemas, which bring zod.

/** Whether these are instalments of several groups: those of one month are told apart by the group alone. */
export const deVariosGrupos = (facturas: readonly Pick<FacturaPendiente, 'tipo' | 'grupo'>[]) =>
  new Set(facturas.flatMap(({ tipo, grupo }) => (tipo === 'CUOTA' ? [grupo] : []))).size > 1;

/** What is shown of an invoice. */
interface Dicha {
  descripcion: string;
  grupo?: string;
}

/** The group of an invoice; '' where its description says it already. */
export const grupoQueFalta = ({ descripcion, grupo = '' }: Dicha) => (descripcion.includes(grupo) ? '' : grupo);

/** What an invoice is for, after its group unless that is said: 'Porteros · Cuota 7 de 10 · diciembre 2026'; a short line cuts the end. */
export const conGrupo = (una: Dicha) => [grupoQueFalta(una), una.descripcion].filter(Boolean).join(' · ');

/** The same where these invoices are of several groups, else the description alone. */
export const descripcionEntre = (facturas: Parameters<typeof deVariosGrupos>[0]) =>
  deVariosGrupos(facturas) ? conGrupo : ({ descripcion }: Dicha) => descripcion;
