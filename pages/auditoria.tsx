import { useMemo } from 'react';
import type * as z from 'zod';
import { Cambios, QueHizo } from '@/components/auditoria/Cambios';
import { Libro } from '@/components/auditoria/Libro';
import { useAccesos } from '@/components/data/useSession';
import type { Field } from '@/components/form/Fields';
import { ReportPage } from '@/components/report/ReportPage';
import { describedReport, useReport } from '@/components/report/useReport';
import { DIAS } from '@/components/reportes/opciones';
import type { auditoria, Cambio } from '@/contract/auditoria/auditoria';
import * as informes from '@/contract/auditoria/informes';
import { tablas, tablasDe } from '@/contract/tablas';
import { capitalized } from '@/utils/texto';

const cambios = describedReport(informes.auditoria, async () => (await import('@/contract/auditoria/auditoria')).auditoria.filter);

type Query = z.output<typeof auditoria.filter.query>;

const todas = (label: string) => ({ value: null, label });
const filtersFor = (accesos: ReadonlySet<number>): Field<Query>[] => [
  { name: 'usuario', label: 'Usuario', kind: 'text' },
  {
    name: 'tabla',
    label: 'Registro',
    kind: 'select',
    placeholder: 'Todos',
    options: [
      todas('Todos'),
      ...tablasDe(accesos)
        .map((value) => ({ value, label: capitalized(tablas.get(value)!.palabra.replace(/^(el|la|los) /, '')) }))
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
      { value: 'RECHAZO', label: 'Intentar sin acceso' },
      { value: 'EXPORTACION', label: 'Exportar' },
    ],
  },
  { name: 'llave', label: 'Código del registro', kind: 'text' },
  ...DIAS,
];

const cells = { frase: (cambio: Cambio) => <QueHizo cambio={cambio} />, cambios: (cambio: Cambio) => <Cambios cambio={cambio} /> };

/** The audit: who changed what, before and after. */
export default function AuditoriaPage() {
  const accesos = useAccesos();
  const filters = useMemo(() => filtersFor(accesos), [accesos]);
  return (
    <>
      <ReportPage report={useReport(cambios)} filters={filters} cells={cells} />
      <Libro />
    </>
  );
}
