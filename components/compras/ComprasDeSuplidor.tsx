import Link from 'next/link';
import type { CompraFila } from '@/contract/compras/compra';
import type { Suplidor } from '@/contract/inventario/suplidor';
import { columnsOf } from '@/contract/columns';
import { MAX_SIZE } from '@/contract/list';
import { sumar } from '@/domain/dinero';
import { hoyEn } from '@/domain/fechas';
import { compraService } from '@/services/inventario/compras';
import { day, money, plural } from '@/utils/format';
import { Loaded, useLoaded } from '../data/useLoaded';
import { usePagina } from '../data/useSession';
import { Empty } from '../feedback/Notice';
import type { Cells } from '../list/cell';
import { Table } from '../list/table/Table';
import { ButtonLink } from '../ui/Button';
import { SidePanel } from '../ui/SidePanel';
import { Stat, Stats } from '../ui/Stat';
import { EstatusCompra } from './EstatusCompra';

/** How many of the newest purchases are shown; the page of purchases has all. */
const A_LA_VISTA = 20;

const COLUMNAS = columnsOf<CompraFila>([
  { id: 'numero', header: 'Compra', value: ({ numero }) => String(numero) },
  { id: 'fecha', header: 'Fecha', kind: 'date' },
  { id: 'documento', header: 'Documento' },
  { id: 'estatus', header: 'Estado' },
  { id: 'total', header: 'Total', kind: 'money' },
  { id: 'porPagar', header: 'Por pagar', kind: 'money', value: ({ porPagar }) => porPagar || null },
  { id: 'fechaVencimiento', header: 'Vence', value: ({ fechaVencimiento, porPagar }) => (porPagar > 0 ? day(fechaVencimiento) : '') },
]);

const leer = async ({ codigoSuplidor }: { codigoSuplidor: number }, options: { signal: AbortSignal }) => {
  // All of the user's branches, because the debt is the company's.
  const todas = { ...options, allBranches: true };
  const [ultimas, debidas] = await Promise.all([
    compraService.filter({ query: { codigoSuplidor, sortField: 'fecha', size: A_LA_VISTA } }, todas),
    compraService.filter({ query: { codigoSuplidor, sortField: 'fechaVencimiento', size: MAX_SIZE, conDeuda: true } }, todas),
  ]);
  return { ultimas, debidas: debidas.rows };
};

/** A supplier's purchases, the debt for them, and the overdue part. */
export function ComprasDeSuplidor({ suplidor, onClose }: { suplidor: Suplidor; onClose: () => void }) {
  const { codigoSuplidor, descripcion, debe } = suplidor;
  const leidas = useLoaded(leer, { codigoSuplidor });
  const compra = usePagina('/process/compra');
  const celdas: Cells<CompraFila> = {
    estatus: ({ estatus }) => <EstatusCompra estatus={estatus} />,
    ...(compra && {
      numero: ({ codigoCompra, numero }: CompraFila) => (
        <Link className="link" href={`/process/compra?vista=compras&codigoCompra=${codigoCompra}`} aria-label={`Abrir la compra ${numero}`}>
          {numero}
        </Link>
      ),
    }),
  };
  return (
    <SidePanel title={`Compras a ${descripcion}`} onClose={onClose}>
      <Loaded of={leidas}>
        {({ ultimas, debidas }) => {
          const vencidas = debidas.filter(({ fechaVencimiento }) => fechaVencimiento < hoyEn(new Date()));
          const vencido = sumar(vencidas.map(({ porPagar }) => porPagar));
          return (
            <div className="flex flex-column gap-3">
              <Stats aria-label="Lo que se le debe">
                <Stat label={debe < 0 ? 'Nos debe' : 'Se le debe'} value={money(Math.abs(debe))} note={plural(debidas.length, 'compra')} />
                <Stat
                  label="Vencido"
                  value={money(vencido)}
                  tone={vencido > 0 ? 'bad' : undefined}
                  note={
                    vencidas.length > 0 &&
                    `${plural(vencidas.length, 'compra')}, la primera venció el ${day(vencidas.at(-1)!.fechaVencimiento)}`
                  }
                />
              </Stats>
              <Table
                label={`Compras a ${descripcion}`}
                columns={COLUMNAS}
                cells={celdas}
                rows={ultimas.rows}
                rowKey="codigoCompra"
                empty={<Empty title="Todavía no se le ha comprado nada." />}
              />
              {compra && ultimas.total > 0 && (
                <ButtonLink
                  look="outlined"
                  icon="pi-list"
                  label={`Todas sus compras (${ultimas.total})`}
                  href={`/process/compra?vista=compras&codigoSuplidor=${codigoSuplidor}`}
                />
              )}
            </div>
          );
        }}
      </Loaded>
    </SidePanel>
  );
}
