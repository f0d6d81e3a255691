import type { Centavos } from '@/contract/campos';
import type { Variable } from '@/contract/cobranza/variables';
import { enPesos } from '../dinero';
import { diasEntre, textoDelDia } from '../fechas';

/** Fills in the placeholders of a text; one without a value becomes empty. rellenar('Hola {responsable}', { responsable: 'Ana' }) → 'Hola Ana'. */
export const rellenar = (texto: string, valores: Partial<Record<Variable, string>>): string =>
  texto.replace(/\{([^{}]*)\}/g, (_, nombre: Variable) => valores[nombre] ?? '');

interface Hechos {
  responsable: string;
  estudiantes: string;
  academia: string;
  monto: Centavos;
  /** The oldest due date in the message. */
  vence: string;
}

/** The values of the placeholders; {dias} are the days overdue, or the days left before the due date. */
export const valoresDe = ({ responsable, estudiantes, academia, monto, vence }: Hechos, hoy: string) => ({
  responsable,
  estudiante: estudiantes,
  monto: enPesos(monto),
  dias: String(Math.abs(diasEntre(vence, hoy))),
  vence: textoDelDia(vence),
  academia,
});
