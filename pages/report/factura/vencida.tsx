import { Tag } from 'primereact/tag';
import { useMemo } from 'react';
import type * as z from 'zod';
import { facturas, type Antiguedad, type FacturaVencida } from '@/contract/facturas/factura';
import { mayOpen, routeOf } from '@/contract/routes';
import { whatsapp } from '@/components/personas/whatsapp';
import { ReportPage } from '@/components/report/ReportPage';
import type { Column, Field } from '@/components/list/types';
import { useCatalogue } from '@/components/data/useCatalogue';
import { ETIQUETA_DE_MORA } from '@/domain/mora';
import { grupoService } from '@/services/academico';
import { facturasVencidas } from '@/services/facturacion';
import { useAppSelector } from '@/store/hooks';
import { selectAccesos } from '@/store/session';
import { count, money } from '@/utils/format';

type Query = z.output<typeof facturas.vencidas.query>;
type Totales = Awaited<ReturnType<typeof facturasVencidas>>['totales'];

const TRAMOS = ['D1_30', 'D31_60', 'D61_90', 'D90'] as const satisfies readonly Antiguedad[];
const COLOR = { D1_30: 'info', D31_60: 'warning', D61_90: 'warning', D90: 'danger' } as const;
const INITIAL = { sortField: 'fechaVencimiento' } as const;

const grupos = ({ signal }: { signal: AbortSignal }) => grupoService.active({ query: {} }, { signal });

/** The phone as a link that opens the chat; on paper and in a file it stays a phone. */
function Telefono({ telefono, responsable }: FacturaVencida) {
  const chat = whatsapp(telefono);
  if (!chat) return telefono || <span className="nothing">—</span>;
  return (
    <a href={chat} className="telefono" target="_blank" rel="noreferrer" aria-label={`WhatsApp a ${responsable}: ${telefono}`}>
      <i className="pi pi-whatsapp" aria-hidden /> {telefono}
    </a>
  );
}

const columnsFor = (cobra: boolean): Column<FacturaVencida>[] => [
  {
    field: 'estudiante',
    header: 'Estudiante',
    sortable: true,
    href: ({ codigoEstudiante }) => (cobra && codigoEstudiante ? `/process/factura?codigoEstudiante=${codigoEstudiante}` : undefined),
  },
  { field: 'responsable', header: 'Responsable', sortable: true },
  { field: 'telefono', header: 'Teléfono', body: Telefono },
  { field: 'numero', header: 'Factura', sortable: true, text: ({ numero }) => String(numero) },
  { field: 'descripcion', header: 'Descripción' },
  { field: 'fechaVencimiento', header: 'Venció', kind: 'date', sortable: true },
  { field: 'diasAtraso', header: 'Días', kind: 'number' },
  {
    field: 'antiguedad',
    header: 'Antigüedad',
    text: ({ antiguedad }) => ETIQUETA_DE_MORA[antiguedad],
    body: ({ antiguedad }) => <Tag value={ETIQUETA_DE_MORA[antiguedad]} severity={COLOR[antiguedad]} />,
  },
  { field: 'pendiente', header: 'Pendiente', kind: 'money', sortable: true },
];

const summary = ({ estudiantes, porAntiguedad }: Totales): [string, string][] => [
  ['Estudiantes', count(estudiantes)],
  ...TRAMOS.map((tramo): [string, string] => [ETIQUETA_DE_MORA[tramo], money(porAntiguedad[tramo])]),
];

/** What is overdue, by age of the debt, with whom to call. */
export default function Vencida() {
  const cobra = useAppSelector((root) => mayOpen(routeOf('/process/factura')!, selectAccesos(root)));
  const { items } = useCatalogue(grupos);
  const columns = useMemo(() => columnsFor(cobra), [cobra]);
  const filters = useMemo(
    (): Field<Query>[] => [
      {
        name: 'antiguedad',
        label: 'Antigüedad',
        kind: 'select',
        placeholder: 'Todas',
        options: [{ value: null, label: 'Todas' }, ...TRAMOS.map((value) => ({ value, label: ETIQUETA_DE_MORA[value] }))],
      },
      {
        name: 'codigoGrupo',
        label: 'Grupo',
        kind: 'select',
        placeholder: 'Todos',
        options: [
          { value: null, label: 'Todos' },
          ...(items ?? []).map(({ codigoGrupo, descripcion }) => ({ value: String(codigoGrupo), label: descripcion })),
        ],
      },
      { name: 'diasMinimo', label: 'Días de atraso, al menos', kind: 'text' },
    ],
    [items],
  );
  return (
    <ReportPage
      title="Facturas vencidas"
      query={facturas.vencidas.query}
      load={facturasVencidas}
      filters={filters}
      initial={INITIAL}
      columns={columns}
      summary={summary}
    />
  );
}
