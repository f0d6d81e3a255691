import { phone } from '@/utils/format';
import { type Listado, wordsOf } from '../columns';
import { ETAPA_INTERESADO, ORIGEN_INTERESADO } from '../palabras';
import type { Interesado } from './interesado';

/** Families that asked about a child. */
export const interesados = {
  path: 'interesado/all/filter',
  key: 'codigoInteresado',
  name: 'Interesado',
  title: 'Interesados',
  sort: ['proximoDia', 'nombre', 'fecha'],
  filters: {
    codigoSucursal: 'codigo',
    etapa: wordsOf(ETAPA_INTERESADO),
    origen: wordsOf(ORIGEN_INTERESADO),
    asignado: 60,
    /** Only those whose next step is of today or late. */
    porHacer: 'siNo',
  },
  columns: [
    { id: 'nombre', header: 'Niño o niña', sort: 'nombre' },
    { id: 'etapa', header: 'Etapa', value: ({ etapa }) => ETAPA_INTERESADO[etapa] },
    { id: 'proximoDia', header: 'Cuándo', kind: 'date', sort: 'proximoDia' },
    { id: 'proximo', header: 'Próximo paso' },
    { id: 'responsable', header: 'Responsable' },
    { id: 'telefono', header: 'Teléfono' },
    { id: 'quien', header: 'Asignado a' },
    { id: 'origen', header: 'Cómo llegó', value: ({ origen }) => ORIGEN_INTERESADO[origen], hidden: true },
    { id: 'fecha', header: 'Desde', kind: 'date', sort: 'fecha', hidden: true },
    { id: 'grupo', header: 'Grupo', hidden: true },
    { id: 'diaPrueba', header: 'Clase de prueba', kind: 'date', hidden: true },
    { id: 'vinoPrueba', header: 'Vino', value: ({ vinoPrueba }) => (vinoPrueba === null ? '' : vinoPrueba ? 'Sí' : 'No'), hidden: true },
    { id: 'fechaNacimiento', header: 'Nació', kind: 'date', hidden: true },
    { id: 'email', header: 'Correo', hidden: true },
    { id: 'motivo', header: 'Por qué se perdió', hidden: true },
    { id: 'nota', header: 'Nota', hidden: true },
  ],
  inside: (row) => ({ ...row, telefono: phone(row.telefono) }),
} as const satisfies Listado<Interesado>;
