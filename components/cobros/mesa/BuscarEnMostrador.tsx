import type { Ref } from 'react';
import type { ReciboEnLista } from '@/contract/cobros/recibos';
import type { EstudianteLigero } from '@/contract/estudiantes/estudiante';
import { recibos } from '@/services/cobros';
import { estudianteService } from '@/services/estudiantes';
import { moment, money, phone } from '@/utils/format';
import { Combobox } from '../../ui/input/Combobox';
import { useSearch, type SearchOf } from '../../ui/input/useSearch';

/** A search result at the desk: a child with its family, or a receipt. */
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

/** How many receipts are listed below the students. */
const RECIBOS = 3;

interface Asked {
  query: { filtro: string; size: number };
}

/** Finds students by name, code or guardian; a text with a digit also finds receipts by number or reference. */
async function buscar({ query }: Asked, options?: { signal?: AbortSignal }) {
  const [estudiantes, hallados] = await Promise.all([
    estudianteService.filter({ query }, options),
    /\d/.test(query.filtro) ? recibos({ query: { filtro: query.filtro, size: RECIBOS } }, options) : { rows: [], total: 0 },
  ]);
  const rows: Hallado[] = [...estudiantes.rows.map((estudiante) => ({ estudiante })), ...hallados.rows.map((recibo) => ({ recibo }))];
  return { rows, total: estudiantes.total + hallados.rows.length };
}

const familyOf = ({ estudiante }: Hallado) => estudiante && `${estudiante.responsable} ${estudiante.telefonoResponsable}`;

/** The first of several children of the same guardian: at the desk only the family matters. */
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

/** The desk's single search: child, guardian, phone, code, receipt number, payment reference. */
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
