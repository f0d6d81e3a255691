import * as z from 'zod';
import { ACCESO } from '../accesos';
import { codigo } from '../campos';
import { crud, deCatalogo } from '../crud';
import { columnaActivo } from '../list';

export const Cuando = z.enum(['ATRASO', 'ANTES', 'VENCE']);
export type Cuando = z.infer<typeof Cuando>;

/** When a template applies to a payer: from a number of days overdue on (once, or repeated), a number of days before the due date, or on it. */
export const Regla = z.object({
  codigoRegla: codigo,
  ...deCatalogo,
  codigoPlantilla: codigo,
  plantilla: z.string(),
  cuando: Cuando,
  /** 0 for VENCE. */
  dias: z.int().min(0).max(365),
  /** Only for ATRASO: repeated after this many days; null: once. */
  cada: z.int().min(1).max(365).nullable(),
  /** Its mails are sent every morning without a user. */
  automatica: z.boolean(),
});
export type Regla = z.infer<typeof Regla>;

const dias = (n: number) => (n === 1 ? '1 día' : `${n} días`);

/** When a rule applies, in words: 'Desde 5 días de atraso, cada 7 días'. */
export function cuandoDe({ cuando, dias: n, cada }: Pick<Regla, 'cuando' | 'dias' | 'cada'>): string {
  if (cuando === 'VENCE') return 'El día en que vence';
  if (cuando === 'ANTES') return `${dias(n)} antes de vencer`;
  return `Desde ${dias(n)} de atraso, ${cada === null ? 'una vez' : `cada ${dias(cada)}`}`;
}

export const regla = crud('reglamensaje', {
  key: 'codigoRegla',
  name: 'Regla de mensajes',
  title: 'Reglas de mensajes',
  access: [ACCESO.mensajeAtraso],
  row: Regla,
  computed: ['plantilla'],
  sort: ['descripcion', 'dias'],
  columns: [
    { id: 'descripcion', header: 'Regla', sort: 'descripcion' },
    { id: 'cuando', header: 'Cuándo', value: cuandoDe },
    { id: 'plantilla', header: 'Plantilla' },
    { id: 'automatica', header: 'Sale sola', value: ({ automatica }) => (automatica ? 'Sí' : 'No') },
    columnaActivo,
  ],
});
export type ReglaInput = z.infer<typeof regla.input>;
