import { money } from '@/utils/format';
import { centesimas, type Listado } from '../columns';
import { ESTATUS, textosHorario } from '../palabras';
import type { Grupo } from './grupo';

// Apart from listas.ts, so that the pages of other lists do not load it.

/** The prices of its instalments: ['DOP 2,500.00'], or ['Mensual: DOP 2,500.00', 'Quincenal: DOP 1,300.00'] if they differ. */
export function cuotasDe({ cuotas }: Pick<Grupo, 'cuotas'>): string[] {
  const distintos = new Set(cuotas.map(({ montoCuota }) => montoCuota));
  if (distintos.size < 2) return [...distintos].map(money);
  return cuotas.map(({ modalidad, montoCuota }) => `${modalidad}: ${money(montoCuota)}`);
}

/** Groups, with their schedules, prices and occupancy. */
export const grupos = {
  path: 'grupo/all/filter',
  key: 'codigoGrupo',
  name: 'Grupo',
  title: 'Grupos',
  sort: ['descripcion', 'periodo', 'profesor', 'edadMinima', 'capacidad', 'inscritos', 'estatus'],
  filters: { codigoSucursal: 'codigo', codigoPeriodo: 'codigo', inactivos: 'siNo' },
  columns: [
    { id: 'descripcion', header: 'Grupo', sort: 'descripcion', value: ({ nombre }) => nombre },
    { id: 'periodo', header: 'Período', sort: 'periodo', hidden: true },
    { id: 'profesor', header: 'Profesor', sort: 'profesor' },
    { id: 'edades', header: 'Edades', sort: 'edadMinima', value: ({ edadMinima, edadMaxima }) => `${edadMinima} a ${edadMaxima}` },
    { id: 'horario', header: 'Horario', value: ({ detallesHorarioGrupo }) => textosHorario(detallesHorarioGrupo).join('; ') },
    { id: 'cuota', header: 'Cuota', value: (row) => cuotasDe(row).join('; ') },
    { id: 'ocupacion', header: 'Ocupación', sort: 'inscritos', value: ({ inscritos, capacidad }) => `${inscritos} de ${capacidad}` },
    { id: 'estatus', header: 'Estado', sort: 'estatus', value: ({ estatus }) => ESTATUS[estatus] },
  ],
  importes: ['montoInscripcion', 'montoDeposito', 'precioClase'],
  inside: (row) => ({
    ...row,
    modalidades: row.modalidades.map(centesimas<Grupo['modalidades'][number]>('montoCuota')),
    cuotas: row.cuotas.map(centesimas<Grupo['cuotas'][number]>('montoCuota')),
  }),
} as const satisfies Listado<Grupo>;
