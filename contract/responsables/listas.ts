import { phone } from '@/utils/format';
import type { Listado } from '../columns';
import { PARENTESCO } from '../palabras';
import type { PersonaConHijos } from './responsable';

/** Guardians, with their children and debt. */
export const responsables = {
  path: 'responsableestudiante/all/filter',
  key: 'codigoEntidad',
  name: 'Responsable',
  title: 'Padres y tutores',
  sort: ['nombreCompleto', 'codigoEntidad'],
  /** `pagadores`: only guardians who pay for somebody. */
  filters: { codigoSucursal: 'codigo', pagadores: 'siNo' },
  columns: [
    { id: 'nombreCompleto', header: 'Nombre', sort: 'nombreCompleto' },
    {
      id: 'parentesco',
      header: 'Parentesco',
      value: ({ hijos }) => [...new Set(hijos.map((hijo) => PARENTESCO[hijo.parentesco]))].join(', '),
    },
    { id: 'telefono', header: 'Teléfono' },
    { id: 'email', header: 'Correo', hidden: true },
    { id: 'hijos', header: 'Hijos', value: ({ hijos }) => hijos.map(({ nombreCompleto }) => nombreCompleto).join(', ') },
    { id: 'contactoPago', header: 'Paga', value: ({ contactoPago }) => (contactoPago ? 'Sí' : '') },
    { id: 'pendiente', header: 'Pendiente', kind: 'money', value: ({ pendiente }) => pendiente || null },
  ],
  importes: ['saldoAFavor'],
  inside: (row) => ({ ...row, telefono: phone(row.telefono) }),
} as const satisfies Listado<PersonaConHijos>;
