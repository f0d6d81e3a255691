import type { RegistroConNombres, ResumenAsistencia } from '@/contract/asistencia/asistenciaEstudiante';
import type { EstadoAsistencia } from '@/contract/asistencia/registro';
import { textoDelMes } from '@/domain/fechas';
import { otroMes, semanasDelMes, tituloDelMes } from '@/domain/mes';
import { ESTADOS, type Estado } from '../../../asistencia/estados';
import { Button, IconButton } from '../../../ui/Button';
import css from './Calendario.module.css';

/** The content of a calendar day: a mark, a scheduled class, or a day without class. */
type Clase = EstadoAsistencia | 'SIN_REGISTRAR' | 'PROGRAMADA' | 'SIN_CLASE';

interface DiaDeClase {
  clase: Clase;
  codigoGrupo: number;
  grupo: string;
  nota: string;
}

type DichoDeClase = Pick<Estado, 'label' | 'icon'> & Partial<Pick<Estado, 'tone' | 'tecla'>>;

/** Label, letter, icon and colour of each; the colour is never the only sign. */
const CLASES: Record<Clase, DichoDeClase> = {
  ...ESTADOS,
  SIN_REGISTRAR: { label: 'Sin registrar', icon: 'pi-question' },
  PROGRAMADA: { label: 'Programada', icon: 'pi-calendar' },
  SIN_CLASE: { label: 'Sin clase', icon: 'pi-ban' },
};

interface Asistencia {
  marcas: readonly RegistroConNombres[];
  resumen: ResumenAsistencia;
}

/** The content of each day of a range, in one group or all; a class with a mark is no longer listed as scheduled. */
export function clasesPorDia({ marcas, resumen }: Asistencia, hoy: string, codigoGrupo?: number): Map<string, DiaDeClase[]> {
  const dias = new Map<string, DiaDeClase[]>();
  const add = (fecha: string, dia: DiaDeClase) => {
    if (codigoGrupo !== undefined && dia.codigoGrupo !== codigoGrupo) return;
    const before = dias.get(fecha) ?? [];
    if (!before.some((uno) => uno.codigoGrupo === dia.codigoGrupo)) dias.set(fecha, [...before, dia]);
  };
  for (const { fechaAsistencia, estado, nota, grupo, codigoGrupo: codigo } of marcas) {
    add(fechaAsistencia, { clase: estado, codigoGrupo: codigo, grupo, nota });
  }
  for (const { codigoGrupo: codigo, descripcion: grupo, programadas, sinClase } of resumen.grupos) {
    for (const fecha of programadas) {
      add(fecha, { clase: fecha > hoy ? 'PROGRAMADA' : 'SIN_REGISTRAR', codigoGrupo: codigo, grupo, nota: '' });
    }
    for (const { fecha, motivo } of sinClase) add(fecha, { clase: 'SIN_CLASE', codigoGrupo: codigo, grupo, nota: motivo });
  }
  return dias;
}

interface Props {
  /** The month: '2026-03'. */
  mes: string;
  hoy: string;
  /** The content of each day; undefined while loading. */
  dias: Map<string, DiaDeClase[]> | undefined;
  /** Whether each class shows its group. */
  conGrupo: boolean;
  onMes: (mes: string) => void;
}

const SEMANA = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'];

const MARCA = 'relative inline-flex align-items-center justify-content-center';

const Signo = ({ clase }: { clase: Clase }) => (
  <>
    <i className={`pi ${CLASES[clase].icon} text-xs`} aria-hidden />
    {CLASES[clase].tecla && <b aria-hidden>{CLASES[clase].tecla?.toUpperCase()}</b>}
  </>
);

function Marca({ clase, grupo, nota, conGrupo }: DiaDeClase & { conGrupo: boolean }) {
  const { label, tone } = CLASES[clase];
  const said = [label, conGrupo && grupo, nota].filter(Boolean).join(': ');
  return (
    <li className={`${css.mark} ${MARCA}`} data-clase={clase} data-tone={tone} title={said}>
      <Signo clase={clase} />
      {nota && clase !== 'SIN_CLASE' && <i className={`${css.note} pi pi-comment text-xs`} aria-hidden />}
      <span className="p-hidden-accessible">{said}</span>
    </li>
  );
}

function Dia({ fecha, hoy, clases, conGrupo }: { fecha: string; hoy: string; clases: readonly DiaDeClase[]; conGrupo: boolean }) {
  return (
    <td data-hoy={fecha === hoy || undefined} aria-current={fecha === hoy ? 'date' : undefined}>
      <time dateTime={fecha}>{Number(fecha.slice(8))}</time>
      {clases.length > 0 && (
        <ul className="flex flex-wrap gap-1 list-none p-0 pt-1">
          {clases.map((una) => (
            <Marca key={una.codigoGrupo} {...una} conGrupo={conGrupo} />
          ))}
        </ul>
      )}
    </td>
  );
}

const Leyenda = () => (
  <ul className="flex flex-wrap column-gap-3 row-gap-2 list-none p-0 pt-3" aria-label="Leyenda">
    {(Object.keys(CLASES) as Clase[]).map((clase) => (
      <li key={clase} className="inline-flex gap-2 align-items-center">
        <span className={`${css.mark} ${MARCA}`} data-clase={clase} data-tone={CLASES[clase].tone}>
          <Signo clase={clase} />
        </span>
        {CLASES[clase].label}
      </li>
    ))}
  </ul>
);

/** A month of classes, week by week from Monday, with buttons for the adjacent months. */
export function Calendario({ mes, hoy, dias, conGrupo, onMes }: Props) {
  const move = (label: string, icon: string, meses: number) => (
    <IconButton icon={icon} label={label} onClick={() => onMes(otroMes(mes, meses))} />
  );
  return (
    <section className={css.calendar} aria-label="Calendario">
      <div className="flex flex-wrap gap-1 align-items-center mb-2">
        {move('Mes anterior', 'pi-chevron-left', -1)}
        <h2 aria-live="polite" className="w-11rem text-center">
          {tituloDelMes(mes)}
        </h2>
        {move('Mes siguiente', 'pi-chevron-right', 1)}
        {!hoy.startsWith(mes) && <Button label="Este mes" text small onClick={() => onMes(hoy.slice(0, 7))} />}
      </div>
      <table aria-busy={!dias} className="w-full">
        <caption className="p-hidden-accessible">Asistencia de {textoDelMes(mes)}</caption>
        <thead>
          <tr>
            {SEMANA.map((dia) => (
              <th key={dia} scope="col" abbr={dia} className="font-semibold text-muted">
                {dia.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {semanasDelMes(mes).map((semana, i) => (
            <tr key={i}>
              {semana.map((fecha, j) =>
                fecha === null ? (
                  <td key={j} data-fuera />
                ) : (
                  <Dia key={j} fecha={fecha} hoy={hoy} clases={dias?.get(fecha) ?? []} conGrupo={conGrupo} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <Leyenda />
    </section>
  );
}
