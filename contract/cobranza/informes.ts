import { day } from '@/utils/format';
import { DE_SUCURSAL, type Informe } from '../columns';
import { CANAL, MOTIVO_MENSAJE } from '../palabras';
import type { Destinatario } from './mensaje';

/** The reason for no message, in words: 'Prometió pagar el 12/03/2026'; '' for a payer who gets it. */
export const porQueNo = ({ motivo, hasta }: Pick<Destinatario, 'motivo' | 'hasta'>): string =>
  motivo === null ? '' : MOTIVO_MENSAJE[motivo] + (hasta === null ? '' : ` ${day(hasta)}`);

/** Today's recipients of a message, and why others get none. */
export const hoy = {
  path: 'mensajeatraso/hoy',
  title: 'Mensajes de hoy',
  sort: ['nombre', 'monto', 'dias'],
  filters: { ...DE_SUCURSAL, quienes: ['RECIBEN', 'NO_RECIBEN'] },
  columns: [
    { id: 'nombre', header: 'Responsable', sort: 'nombre' },
    { id: 'estudiantes', header: 'Estudiantes' },
    { id: 'regla', header: 'Regla' },
    { id: 'canal', header: 'Canal', value: ({ canal }) => canal && CANAL[canal] },
    { id: 'dias', header: 'Días', kind: 'number', sort: 'dias' },
    { id: 'monto', header: 'Monto', kind: 'money', sort: 'monto' },
    { id: 'motivo', header: 'Por qué no', value: porQueNo },
  ],
} as const satisfies Informe<Destinatario>;
