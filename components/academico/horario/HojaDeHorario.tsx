import { DIAS } from '@/contract/palabras';
import { franjasDe } from '@/domain/academico/semana';
import { hour, hours } from '@/utils/format';
import { PrintPage } from '../../print/PrintPage';
import type { ClaseDeSemana } from './Semana';
import css from './HojaDeHorario.module.css';

interface Props {
  title: string;
  clases: readonly ClaseDeSemana[];
  /** The active filters: label and text. */
  filters: readonly (readonly [string, string])[];
  onDone: () => void;
}

const Clase = ({ clase: { grupo, horaInicio, horaFin, lugar, profesor } }: { clase: ClaseDeSemana }) => (
  <li className="flex flex-column pl-1 mb-1">
    <strong>{grupo}</strong>
    <span>{hours(horaInicio, horaFin)}</span>
    {lugar && <span>{lugar}</span>}
    <span>{profesor}</span>
  </li>
);

/** A printed week: one column per day, one row per starting hour. A row is as tall as its fullest day, so that nothing is cut off. */
export function HojaDeHorario({ title, clases, filters, onDone }: Props) {
  const franjas = franjasDe(clases);
  return (
    <PrintPage title={title} filters={filters} wide onDone={onDone}>
      <table className={css.semana}>
        <thead>
          <tr>
            <th>Hora</th>
            {franjas[0]?.dias.map((_, i) => (
              <th key={DIAS[i]}>
                <span className="first-upper">{DIAS[i]}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {franjas.map(({ horaInicio, dias }) => (
            <tr key={horaInicio}>
              <th scope="row">{hour(horaInicio)}</th>
              {dias.map((juntas, i) => (
                <td key={DIAS[i]}>
                  <ul className="m-0 p-0 list-none">
                    {juntas.map((clase) => (
                      <Clase key={clase.codigoGrupo} clase={clase} />
                    ))}
                  </ul>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </PrintPage>
  );
}
