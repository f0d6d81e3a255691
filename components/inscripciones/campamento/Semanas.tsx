import { useCallback, useState } from 'react';
import { COLUMNAS_SEMANA, type SemanaCampamento } from '@/contract/inscripciones/campamento';
import { edad } from '@/domain/academico/edad';
import { textoDelRango } from '@/domain/fechas';
import { listaDeSemana } from '@/services/inscripciones';
import { money, plural } from '@/utils/format';
import { useSubmit } from '../../form/useSubmit';
import { PrintSheet, type Sheet } from '../../print/PrintSheet';
import { Button } from '../../ui/Button';
import { Check } from '../../ui/input/CheckList';
import css from './Semanas.module.css';
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

/** The camp weeks side by side with their free places; each child of the family is ticked per week. */
export function Semanas({ semanas, ninos, onGrupos }: Props) {
  const [sheet, setSheet] = useState<Sheet>();
  const printed = useCallback(() => setSheet(undefined), []);
  const imprimir = useSubmit(async ({ codigoGrupo, descripcion, fechaInicio, fechaFin }: SemanaCampamento) => {
    const rows = await listaDeSemana({ query: { codigoGrupo } });
    setSheet({
      title: `Campamento · ${descripcion}`,
      filters: [['Semana', textoDelRango(fechaInicio, fechaFin)]],
      columns: COLUMNAS_SEMANA,
      rows,
      totals: {},
    });
  });
  return (
    <div className={css.weeks}>
      {semanas.map((semana) => (
        <section key={semana.codigoGrupo} className={css.week} aria-label={semana.descripcion}>
          <h3 className="text-base mb-1">{semana.descripcion}</h3>
          <p className="m-0 text-sm">{textoDelRango(semana.fechaInicio, semana.fechaFin)}</p>
          <p className="m-0 text-sm text-muted">
            {semana.edadMinima} a {semana.edadMaxima} años · {semana.profesor}
          </p>
          <p className="mt-1 mb-2">
            <strong>{semana.libres > 0 ? plural(semana.libres, 'lugar libre', 'lugares libres') : 'Llena'}</strong> ·{' '}
            <span className="white-space-nowrap">{money(semana.precio)}</span>
            {semana.montoDeposito > 0 && <small className="block text-muted">Depósito {money(semana.montoDeposito)}</small>}
          </p>
          {ninos.map((nino) => {
            const { codigoEstudiante, nombreCompleto } = nino.estudiante;
            const { codigoGrupo } = semana;
            const razon = noCabe(semana, nino);
            return (
              <Check
                key={codigoEstudiante}
                checked={nino.grupos.includes(codigoGrupo)}
                onChange={(on) =>
                  onGrupos(codigoEstudiante, on ? [...nino.grupos, codigoGrupo] : nino.grupos.filter((otro) => otro !== codigoGrupo))
                }
              >
                {nombreCompleto}
                {razon && <small className="block text-muted">{razon}</small>}
              </Check>
            );
          })}
          <Button
            label="Imprimir lista"
            aria-label={`Imprimir la lista de ${semana.descripcion}`}
            icon="pi pi-print"
            text
            size="small"
            disabled={imprimir.busy}
            onClick={() => void imprimir.submit(semana)}
          />
        </section>
      ))}
      {sheet && <PrintSheet sheet={sheet} onDone={printed} />}
    </div>
  );
}
