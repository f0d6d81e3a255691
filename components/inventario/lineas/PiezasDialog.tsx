import { useMemo, type ReactNode } from 'react';
import * as z from 'zod';
import { texto, textoOpcional } from '@/contract/campos';
import { ApiError } from '@/services/http/apiError';
import { ActDialog } from '../../form/ActDialog';
import { Fields, type Field } from '../../form/Fields';
import type { ActOptions } from '../../form/useSubmit';

/** A line of a document with pieces that can be moved. */
interface LineaQueMueve {
  codigoArticulo: number;
  nombre: string;
  /** The most pieces that can be moved. */
  quedan: number;
}

/** The moved quantity of each line (without the zero ones) and the reason. */
interface Movidas {
  detalles: { codigoArticulo: number; cantidad: number }[];
  motivo: string;
}

interface Props<R> {
  title: string;
  accept: string;
  success: string;
  calm?: true;
  lineas: readonly LineaQueMueve[];
  /** The initial quantities: all pieces, or none. */
  propone: 'todas' | 'ninguna';
  /** When a reason is required, with its label and an example. */
  motivo?: { cuando: 'siempre' | 'siFalta'; label: string; help: string };
  act: (movidas: Movidas, options: ActOptions) => Promise<R>;
  onDone: (result: R) => void;
  onClose: () => void;
  children?: ReactNode;
}

const MAX_MOTIVO = 200;

function schemaOf(lineas: readonly LineaQueMueve[], motivo: Props<unknown>['motivo']) {
  const cantidades = z.strictObject({
    detalles: z.array(z.strictObject({ cantidad: z.int().min(0) })),
    motivo: motivo?.cuando === 'siempre' ? texto(MAX_MOTIVO) : textoOpcional(MAX_MOTIVO),
  });
  return cantidades.superRefine(({ detalles, motivo: escrito }, context) => {
    const falta = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
    detalles.forEach(({ cantidad }, i) => {
      const { quedan } = lineas[i]!;
      if (cantidad > quedan) falta(['detalles', i, 'cantidad'], `Debe ser ${quedan} o menos`);
    });
    const menos = detalles.some(({ cantidad }, i) => cantidad < lineas[i]!.quedan);
    if (motivo?.cuando === 'siFalta' && menos && !escrito) falta(['motivo'], 'Escriba por qué no llegó todo');
    if (motivo?.cuando !== 'siFalta' && detalles.every(({ cantidad }) => cantidad === 0))
      falta(['detalles', 0, 'cantidad'], 'Escriba cuántas de al menos un artículo');
  });
}

/** Maps an error about the sent lines to the lines of the form, which also has those left out. */
function deLasLineas(error: unknown, enviadas: readonly number[]): unknown {
  if (!(error instanceof ApiError)) return error;
  const errors = Object.fromEntries(
    Object.entries(error.errors).map(([path, words]) => {
      const [, i] = /^detalles\.(\d+)\./.exec(path) ?? [];
      return [i === undefined ? path : `detalles.${enviadas[Number(i)]}.cantidad`, words];
    }),
  );
  const { status, message, motivo, pendiente, porAprobar, retryAfter } = error;
  return new ApiError(status, message, { errors, motivo, pendiente, porAprobar, retryAfter });
}

/** Asks how many pieces of each line are moved (received, returned); an error stands beside its line. */
export function PiezasDialog<R>({ lineas, propone, motivo, act, children, ...dialog }: Props<R>) {
  const schema = useMemo(() => schemaOf(lineas, motivo), [lineas, motivo]);
  const cuantas: Field<Record<string, number>>[] = lineas.map(({ nombre, quedan }, i) => ({
    name: `detalles.${i}.cantidad`,
    label: nombre,
    kind: 'number',
    half: true,
    help: `De ${quedan}`,
  }));
  const mover = async (value: z.output<typeof schema>, options: ActOptions) => {
    const enviadas = lineas.flatMap((_, i) => (value.detalles[i]!.cantidad > 0 ? [i] : []));
    const detalles = enviadas.map((i) => ({ codigoArticulo: lineas[i]!.codigoArticulo, cantidad: value.detalles[i]!.cantidad }));
    try {
      return await act({ detalles, motivo: value.motivo }, options);
    } catch (error) {
      throw deLasLineas(error, enviadas);
    }
  };
  return (
    <ActDialog
      {...dialog}
      schema={schema}
      value={{ detalles: lineas.map(({ quedan }) => ({ cantidad: propone === 'todas' ? quedan : 0 })), motivo: '' }}
      act={mover}
    >
      {children}
      <Fields fields={cuantas} />
      {motivo && <Fields fields={[{ name: 'motivo', label: motivo.label, kind: 'text', help: motivo.help }]} />}
    </ActDialog>
  );
}
