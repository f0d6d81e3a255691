import { useMemo, useState } from 'react';
import type { CuentaDeAsistencia, ResumenAsistencia } from '@/contract/asistencia/asistenciaEstudiante';
import { porciento } from '@/contract/asistencia/letras';
import { hoyEn, mesDe, sumarDias, sumarMeses, ultimoDiaDelMes } from '@/domain/fechas';
import { tituloDelMes } from '@/domain/mes';
import { asistenciaService } from '@/services/asistencia';
import { plural } from '@/utils/format';
import { useLoaded } from '../../data/useLoaded';
import { LoadFailed } from '../../feedback/Notice';
import { Select } from '../../ui/input/Select';
import { Stat, Stats } from '../../ui/Stat';
import { Calendario, clasesPorDia } from './asistencia/Calendario';
import { Reposiciones } from './asistencia/Reposiciones';
import { Registros } from './asistencia/Registros';

const MESES = 12;

/** The marks and the schedule of a month. */
async function delMesDe({ codigoEstudiante, mes }: { codigoEstudiante: number; mes: string }, options: { signal: AbortSignal }) {
  const [desde, hasta] = [`${mes}-01`, ultimoDiaDelMes(mes)];
  const [marcas, resumen] = await Promise.all([
    asistenciaService.entre({ params: { e: codigoEstudiante, d1: desde, d2: hasta } }, options),
    asistenciaService.resumen({ query: { codigoEstudiante, fechaInicial: desde, fechaFinal: hasta } }, options),
  ]);
  return { marcas, resumen };
}

const NADA = { clases: 0, sinMarca: 0, presentes: 0, tardanzas: 0, ausentes: 0, excusas: 0, porcentaje: null };

/** The totals of one group, or of all groups. */
function cuentaDe(resumen: ResumenAsistencia | undefined, codigoGrupo: number | undefined) {
  if (!resumen || codigoGrupo === undefined) return resumen;
  return resumen.grupos.find((uno) => uno.codigoGrupo === codigoGrupo) ?? NADA;
}

/** The groups that occur in these summaries. */
const gruposDe = (...de: (ResumenAsistencia | undefined)[]) => [
  ...new Map(de.flatMap((uno) => uno?.grupos ?? []).map((grupo) => [grupo.codigoGrupo, grupo])).values(),
];

const partes = ({ presentes, tardanzas, ausentes, excusas, sinMarca }: CuentaDeAsistencia): string =>
  [
    presentes && plural(presentes, 'presente'),
    tardanzas && plural(tardanzas, 'tardanza'),
    ausentes && plural(ausentes, 'ausencia'),
    excusas && plural(excusas, 'excusa'),
    sinMarca && `${sinMarca} sin marca`,
  ]
    .filter(Boolean)
    .join(' · ');

const asistio = ({ clases, presentes, tardanzas }: CuentaDeAsistencia): string =>
  clases === 0 ? 'Sin clases registradas' : `Asistió a ${presentes + tardanzas} de ${plural(clases, 'clase')}`;

/** Keeps a line's height while the figures load. */
const NADA_AUN = '\u00a0';

/** How many classes a student attended, of those with a mark, in a span: 'Marzo 2026'; `cuenta` is undefined while loading. */
const Cifras = ({ titulo, cuenta }: { titulo: string; cuenta: CuentaDeAsistencia | undefined }) => (
  <Stat
    label={titulo}
    name={`Asistencia, ${titulo}`}
    value={cuenta && porciento(cuenta.porcentaje)}
    note={
      <>
        <small className="block">{cuenta ? asistio(cuenta) : NADA_AUN}</small>
        <small>{cuenta ? partes(cuenta) : NADA_AUN}</small>
      </>
    }
  />
);

/** A student's attendance: totals, a calendar month, and every record. */
export default function Asistencia({ codigoEstudiante }: { codigoEstudiante: number }) {
  const hoy = hoyEn(new Date());
  const [mes, setMes] = useState(mesDe(hoy));
  const [codigoGrupo, setCodigoGrupo] = useState<number>();
  const delMes = useLoaded(delMesDe, { codigoEstudiante, mes });
  const delAnio = useLoaded(asistenciaService.resumen, {
    query: { codigoEstudiante, fechaInicial: sumarDias(sumarMeses(hoy, -MESES), 1), fechaFinal: hoy },
  });
  const dias = useMemo(() => delMes.data && clasesPorDia(delMes.data, hoy, codigoGrupo), [delMes.data, hoy, codigoGrupo]);
  const grupos = gruposDe(delAnio.data, delMes.data?.resumen);
  const error = delMes.error ?? delAnio.error;
  const retry = () => {
    void delMes.reload();
    void delAnio.reload();
  };
  return (
    <div className="flex flex-column gap-4">
      {/* Also while the groups are not known yet, or there is one: what stands below must not move away from under a finger. */}
      <Select
        aria-label="Grupo"
        disabled={grupos.length < 2}
        options={[
          { value: null, label: 'Todos los grupos' },
          ...grupos.map(({ codigoGrupo: value, descripcion: label }) => ({ value, label })),
        ]}
        value={codigoGrupo ?? null}
        onChange={(value) => setCodigoGrupo((value as number | null) ?? undefined)}
      />
      {error && <LoadFailed error={error.message} onRetry={retry} />}
      <Stats>
        <Cifras titulo={tituloDelMes(mes)} cuenta={cuentaDe(delMes.data?.resumen, codigoGrupo)} />
        <Cifras titulo="Últimos 12 meses" cuenta={cuentaDe(delAnio.data, codigoGrupo)} />
      </Stats>
      <Calendario mes={mes} hoy={hoy} dias={dias} conGrupo={grupos.length > 1 && codigoGrupo === undefined} onMes={setMes} />
      <Reposiciones codigoEstudiante={codigoEstudiante} />
      <Registros codigoEstudiante={codigoEstudiante} codigoGrupo={codigoGrupo} />
    </div>
  );
}
