import type { Ref } from 'react';
import type { ReciboEnLista } from '@/contract/cobros/recibos';
import type { EstudianteLigero } from '@/contract/estudiantes/estudiante';
import { recibos } from '@/services/cobros';
import { estudianteService } from '@/services/estudiantes';
import { moment, money, phone } from '@/utils/format';
import { Combobox } from '../../ui/input/Combobox';
import { useSearch, type SearchOf } from '../../ui/input/useSearch';

/** What one finds at the desk: a child with its family, or a receipt. */
type Hallado = { estudiante: EstudianteLigero; recibo?: undefined } | { recibo: ReciboEnLista; estudiante?: undefined };

interface Props {
  onEstudiante: (codigoEstudiante: number) => void;
  onRecibo: (codigoCobro: number) => void;
  ref?: Ref<HTMLInputElement>;
  autoFocus?: boolean;
}

const HALLADOS: SearchOf<Hallado> = {
  noun: 'resultado',
  none: 'Nada',
  keyOf: ({ estudiante, recibo }) => (estudiante ? `e${estudiante.codigoEstudiante}` : `r${recibo.codigoCobro}`),
};

/** As many receipts as stand under the students. */
const RECIBOS = 3;

interface Asked {
  query: { filtro: string; size: number };
}

/** Students by name, code or guardian; what has a digit in it may also be a receipt's number or the reference of a transfer. */
async function buscar({ query }: Asked, options?: { signal?: AbortSignal }) {
  const [estudiantes, hallados] = await Promise.all([
    estudianteService.filter({ query }, options),
    /\d/.test(query.filtro) ? recibos({ query: { filtro: query.filtro, size: RECIBOS } }, options) : { rows: [], total: 0 },
  ]);
  const rows: Hallado[] = [...estudiantes.rows.map((estudiante) => ({ estudiante })), ...hallados.rows.map((recibo) => ({ recibo }))];
  return { rows, total: estudiantes.total + hallados.rows.length };
}

const familyOf = ({ estudiante }: Hallado) => estudiante && `${estudiante.responsable} ${estudiante.telefonoResponsable}`;

/** Of the children of one guardian the first: at the desk the family counts. */
function oneFamily(rows: readonly Hallado[], total: number): Hallado | undefined {
  const [first] = rows;
  const same = first?.estudiante?.responsable && total === rows.length && rows.every((row) => familyOf(row) === familyOf(first));
  return rows.length === 1 || same ? first : undefined;
}

function option({ estudiante, recibo }: Hallado) {
  if (recibo) {
    const { numero, pagador, momento, aplicado, referencias } = recibo;
    return (
      <>
        <strong>Recibo {numero}</strong>
        <small>
          {moment(momento)} · {money(aplicado)}
        </small>
        <small>
          {pagador} {referencias && `· ${referencias}`}
        </small>
      </>
    );
  }
  const { nombreCompleto, codigoEstudiante, grupos, responsable, telefonoResponsable } = estudiante;
  return (
    <>
      <strong>
        {nombreCompleto} <small>#{codigoEstudiante}</small>
      </strong>
      <small>{grupos || 'Sin grupo'}</small>
      {responsable && (
        <small>
          {responsable} {phone(telefonoResponsable)}
        </small>
      )}
    </>
  );
}

/** The one search of the desk: child, guardian, phone, code, number of a receipt, reference of a payment. */
export const BuscarEnMostrador = ({ onEstudiante, onRecibo, ...props }: Props) => (
  <Combobox
    {...props}
    label="Estudiante, responsable o recibo"
    placeholder="Nombre, código, teléfono, recibo o referencia"
    search={useSearch(buscar, HALLADOS)}
    option={option}
    sole={oneFamily}
    onPick={({ estudiante, recibo }) => (recibo ? onRecibo(recibo.codigoCobro) : onEstudiante(estudiante.codigoEstudiante))}
  />
);
