import type { Variable } from '@/contract/cobranza/variables';
import { enPesos, type Centavos } from '../dinero';
import { diasEntre, textoDelDia } from '../fechas';

const lista = new Intl.ListFormat('es');
/** Verbs that agree with the names before them. */
const VARIOS: Record<string, string> = { tiene: 'tienen', debe: 'deben', está: 'están' };

/**
 * Fills in the placeholders of a text; one without a value becomes empty. rellenar('Hola {responsable}', { responsable: 'Ana' }) → 'Hola Ana'.
 * Several students ('Kevin, Noah') are joined, and a verb right after them agrees: '{estudiante} tiene' → 'Kevin y Noah tienen'.
 */
export function rellenar(texto: string, valores: Partial<Record<Variable, string>>): string {
  const estudiantes = (valores.estudiante ?? '').split(', ');
  const acorde =
    estudiantes.length === 1
      ? texto
      : texto.replace(/(\{estudiante\}\s+)(tiene|debe|está)(?!\p{L})/gu, (_, antes: string, verbo: string) => antes + VARIOS[verbo]!);
  const llenos = { ...valores, estudiante: lista.format(estudiantes) };
  return acorde.replace(/\{([^{}]*)\}/g, (_, nombre: Variable) => llenos[nombre] ?? '');
}

interface Hechos {
  responsable: string;
  /** Their names, joined by ', '. */
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
