import { day, plural } from '@/utils/format';
import { conUnDecimal, letraDeEstado } from '../asistencia/letras';
import { DE_SUCURSAL, ENTRE_FECHAS, type Informe, wordsOf } from '../columns';
import type { Column } from '../list';
import { ESTADO_ASISTENCIA } from '../palabras';
import type { DiaCuadricula, FilaCuadricula, NotaAsistencia } from './asistencia';
import type { ResumenDeGrupo } from './asistenciaPorGrupo';
import type { GrupoMonitoreado } from './monitoreo';

const DE_GRUPO = { codigoSucursal: 'codigo', codigoGrupo: 'codigo' } as const;

/** The notes written with marks. */
export const notasAsistencia = {
  path: 'reporte/notaAsistencia',
  title: 'Notas de asistencia',
  sort: ['fechaAsistencia', 'estudiante', 'grupo'],
  newestFirst: true,
  filters: { ...DE_GRUPO, ...ENTRE_FECHAS, estado: wordsOf(ESTADO_ASISTENCIA) },
  columns: [
    { id: 'fechaAsistencia', header: 'Fecha', kind: 'date', sort: 'fechaAsistencia' },
    { id: 'estudiante', header: 'Estudiante', sort: 'estudiante' },
    { id: 'grupo', header: 'Grupo', sort: 'grupo' },
    { id: 'profesor', header: 'Profesor' },
    { id: 'estado', header: 'Estado', value: ({ estado }) => ESTADO_ASISTENCIA[estado] },
    { id: 'nota', header: 'Nota' },
    { id: 'usuario', header: 'Registró' },
  ],
} as const satisfies Informe<NotaAsistencia>;

const columnasDeDias = ({ dias }: { dias: DiaCuadricula[] }): Column<FilaCuadricula>[] =>
  dias.map(({ fecha: dia }) => ({
    id: dia,
    header: `${dia.slice(8)}/${dia.slice(5, 7)}`,
    kind: 'mark',
    value: ({ marcas }) => letraDeEstado(marcas[dia]?.estado),
  }));

/** The attendance grid of one group: students × days. */
export const cuadricula = {
  path: 'reporte/asistencia',
  title: 'Asistencia por grupo',
  sort: ['estudiante', 'porcentaje'],
  filters: { ...DE_GRUPO, ...ENTRE_FECHAS },
  sums: ['presentes', 'tardanzas', 'ausentes', 'excusas', 'sinMarca'],
  more: columnasDeDias,
  columns: [
    { id: 'estudiante', header: 'Estudiante', sort: 'estudiante' },
    { id: 'porcentaje', header: 'Asistencia', kind: 'percent', sort: 'porcentaje', value: ({ porcentaje }) => conUnDecimal(porcentaje) },
    { id: 'sinMarca', header: 'Sin marca', kind: 'number' },
  ],
} as const satisfies Informe<FilaCuadricula>;

/** The marks of each group by month. */
export const resumenDeGrupos = {
  path: 'registroasistencia/resum/grupo',
  title: 'Resumen de asistencia por grupo',
  sort: ['mes', 'grupo', 'clases', 'porcentaje'],
  newestFirst: true,
  filters: { ...DE_GRUPO, ...ENTRE_FECHAS },
  sums: ['clases', 'recuperaciones', 'presentes', 'tardanzas', 'ausentes', 'excusas'],
  pagePer: ['codigoGrupo', 'grupo'],
  columns: [
    { id: 'mes', header: 'Mes', sort: 'mes', value: ({ mes }) => mes.split('-').reverse().join('/') },
    { id: 'grupo', header: 'Grupo', sort: 'grupo' },
    { id: 'profesor', header: 'Profesor' },
    { id: 'clases', header: 'Clases', kind: 'number', sort: 'clases' },
    { id: 'recuperaciones', header: 'De recuperación', kind: 'number' },
    { id: 'presentes', header: 'Presentes', kind: 'number' },
    { id: 'tardanzas', header: 'Tardanzas', kind: 'number' },
    { id: 'ausentes', header: 'Ausentes', kind: 'number' },
    { id: 'excusas', header: 'Excusas', kind: 'number' },
    { id: 'porcentaje', header: 'Asistencia', kind: 'percent', sort: 'porcentaje', value: ({ porcentaje }) => conUnDecimal(porcentaje) },
  ],
} as const satisfies Informe<ResumenDeGrupo>;

/** How many days without a roll are listed; the rest is counted. */
const NOMBRADOS = 5;

/** `faltan` in words: '03/03/2026, 05/03/2026'; of many, the latest ones and the number of the others. */
function textoDeFaltas(faltan: readonly string[]): string {
  const ultimas = faltan.slice(-NOMBRADOS).map(day).join(', ');
  return faltan.length > NOMBRADOS ? `${ultimas} y ${plural(faltan.length - NOMBRADOS, 'día')} más` : ultimas;
}

/** The scheduled classes of each instructor's group, and the rolls taken. */
export const monitoreo = {
  path: 'profesor/reportasistencia',
  title: 'Monitoreo de profesores',
  sort: ['profesor', 'grupo', 'programadas', 'faltas', 'cumplimiento'],
  filters: { ...DE_SUCURSAL, codigoGrupo: 'codigo', codigoProfesor: 'codigo', ...ENTRE_FECHAS },
  sums: ['programadas', 'registradas', 'aTiempo', 'tarde', 'faltas', 'sinClase', 'recuperaciones'],
  columns: [
    { id: 'profesor', header: 'Profesor', sort: 'profesor' },
    { id: 'grupo', header: 'Grupo', sort: 'grupo' },
    { id: 'programadas', header: 'Programadas', kind: 'number', sort: 'programadas' },
    { id: 'registradas', header: 'Dadas', kind: 'number' },
    { id: 'aTiempo', header: 'A tiempo', kind: 'number' },
    { id: 'tarde', header: 'Tarde', kind: 'number' },
    { id: 'faltas', header: 'Sin lista', kind: 'number', sort: 'faltas' },
    { id: 'faltan', header: 'Días sin lista', value: ({ faltan }) => textoDeFaltas(faltan) },
    { id: 'sinClase', header: 'Sin clase', kind: 'number' },
    { id: 'recuperaciones', header: 'Recuperadas', kind: 'number' },
    {
      id: 'cumplimiento',
      header: 'Cumplimiento',
      kind: 'percent',
      sort: 'cumplimiento',
      value: ({ cumplimiento }) => conUnDecimal(cumplimiento),
    },
  ],
} as const satisfies Informe<GrupoMonitoreado>;
