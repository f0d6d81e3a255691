import { Cambios } from '@/components/auditoria/Cambios';
import { QueHizo } from '@/components/auditoria/QueHizo';
import { cambios, frase, REGISTRO } from '@/components/auditoria/palabras';
import { ReportPage } from '@/components/report/ReportPage';
import type { Column, Field } from '@/components/list/types';
import { auditoria, type Cambio } from '@/contract/auditoria/auditoria';
import type * as z from 'zod';
import { leerAuditoria } from '@/services/auditoria';
import { moment } from '@/utils/format';

type Query = z.output<typeof auditoria.filter.query>;

const columns: Column<Cambio>[] = [
  { field: 'momento', header: 'Cuándo', sortable: true, text: ({ momento }) => moment(momento) },
  { field: 'usuario', header: 'Quién' },
  {
    field: 'tabla',
    header: 'Qué hizo',
    text: frase,
    body: (cambio) => <QueHizo cambio={cambio} />,
  },
  {
    field: 'despues',
    header: 'Antes → después',
    text: (cambio) => cambios(cambio).join('; '),
    body: (cambio) => <Cambios cambio={cambio} />,
  },
  { field: 'desde', header: 'Desde' },
];

const todas = (label: string) => ({ value: null, label });
const filters: Field<Query>[] = [
  { name: 'usuario', label: 'Usuario', kind: 'text' },
  {
    name: 'tabla',
    label: 'Registro',
    kind: 'select',
    placeholder: 'Todos',
    options: [
      todas('Todos'),
      ...Object.entries(REGISTRO)
        .map(([value, words]) => ({ value, label: words.replace(/^(el|la|los) /, '') }))
        .map(({ value, label }) => ({ value, label: label.charAt(0).toUpperCase() + label.slice(1) }))
        .sort((a, b) => a.label.localeCompare(b.label, 'es')),
    ],
  },
  {
    name: 'accion',
    label: 'Acción',
    kind: 'select',
    placeholder: 'Todas',
    options: [
      todas('Todas'),
      { value: 'INSERT', label: 'Crear' },
      { value: 'UPDATE', label: 'Modificar' },
      { value: 'DELETE', label: 'Eliminar' },
    ],
  },
  { name: 'llave', label: 'Código del registro', kind: 'text' },
  { name: 'desde', label: 'Desde', kind: 'date' },
  { name: 'hasta', label: 'Hasta', kind: 'date' },
];

const NEWEST = { sortField: 'momento', sortOrderAsc: false } as const;

/** Who changed what, before and after. */
export default function AuditoriaPage() {
  return (
    <ReportPage
      title="Auditoría"
      query={auditoria.filter.query}
      load={leerAuditoria}
      filters={filters}
      initial={NEWEST}
      columns={columns}
    />
  );
}
