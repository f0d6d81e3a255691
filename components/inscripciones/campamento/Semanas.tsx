import { COLUMNAS_SEMANA, type SemanaCampamento } from '@/contract/inscripciones/campamento';
import { edad } from '@/domain/academico/edad';
import { textoDelRango } from '@/domain/fechas';
import { listaDeSemana } from '@/services/inscripciones';
import { money, plural } from '@/utils/format';
import { PrintButton } from '../../print/PrintButton';
import { CheckList } from '../../ui/input/CheckList';
import type { NinoElegido } from './useCampamento';

/** Why a child would not fit, as far as the page knows; the server checks the rest. */
const noCabe = ({ edadMinima, edadMaxima, fechaInicio }: SemanaCampamento, { estudiante: { fechaNacimiento } }: NinoElegido) => {
  if (fechaNacimiento === null) return '';
  const tiene = edad(fechaNacimiento, fechaInicio);
  return tiene < edadMinima || tiene > edadMaxima ? `tiene ${plural(tiene, 'año')}` : '';
};

interface Props {
  semanas: readonly SemanaCampamento[];
  ninos: readonly NinoElegido[];
  onGrupos: (codigoEstudiante: number, grupos: number[]) => void;
}

/** The printed list of a week. */
const listaDe = async ({ codigoGrupo, descripcion, fechaInicio, fechaFin }: SemanaCampamento) => ({
  title: `Campamento · ${descripcion}`,
  filters: [['Semana', textoDelRango(fechaInicio, fechaFin)] as const],
  columns: COLUMNAS_SEMANA,
  rows: await listaDeSemana({ query: { codigoGrupo } }),
  totals: {},
});

/** The camp weeks side by side with their free places; each child of the family is ticked per week. */
export const Semanas = ({ semanas, ninos, onGrupos }: Props) => (
  <div className="tiled gap-3">
    {semanas.map((semana) => {
      const { codigoGrupo, descripcion, libres, precio, montoDeposito } = semana;
      return (
        <section key={codigoGrupo} className="boxed p-3 min-w-0" aria-label={descripcion}>
          <h3 className="text-base mb-1">{descripcion}</h3>
          <p className="text-sm">{textoDelRango(semana.fechaInicio, semana.fechaFin)}</p>
          <p className="text-sm text-muted">
            {semana.edadMinima} a {semana.edadMaxima} años · {semana.profesor}
          </p>
          <p className="mt-1 mb-2">
            <strong>{libres > 0 ? plural(libres, 'lugar libre', 'lugares libres') : 'Llena'}</strong> ·{' '}
            <span className="white-space-nowrap">{money(precio)}</span>
            {montoDeposito > 0 && <small className="block text-muted">Depósito {money(montoDeposito)}</small>}
          </p>
          <CheckList
            items={ninos.map((nino) => ({
              key: nino.estudiante.codigoEstudiante,
              label: nino.estudiante.nombreCompleto,
              note: noCabe(semana, nino),
              checked: nino.grupos.includes(codigoGrupo),
            }))}
            onToggle={(codigo, on) => {
              const { grupos } = ninos.find(({ estudiante }) => estudiante.codigoEstudiante === codigo)!;
              onGrupos(codigo, on ? [...grupos, codigoGrupo] : grupos.filter((otro) => otro !== codigoGrupo));
            }}
          />
          <PrintButton
            label="Imprimir lista"
            aria-label={`Imprimir la lista de ${descripcion}`}
            outlined={false}
            text
            size="small"
            sheet={() => listaDe(semana)}
          />
        </section>
      );
    })}
  </div>
);
