import dynamic from 'next/dynamic';
import * as z from 'zod';
import { Transferencias } from '@/components/inventario/transferencia/Transferencias';
import { useUrlQuery } from '@/components/list/useUrlQuery';
import { useVista } from '@/components/reportes/useVista';
import { PageHeader } from '@/components/ui/PageHeader';
import { Tabs } from '@/components/ui/Tabs';
import { codigoEnRuta } from '@/contract/campos';

const EnviarArticulos = dynamic(
  () => import('@/components/inventario/transferencia/EnviarArticulos').then((module) => module.EnviarArticulos),
  { ssr: false },
);

const TITLE = 'Transferencia de artículos';
const VISTAS = [
  { id: 'todas', titulo: 'Transferencias', icono: 'pi-list' },
  { id: 'enviar', titulo: 'Enviar artículos', icono: 'pi-send' },
];
const consulta = z.strictObject({ transferencia: codigoEnRuta.optional() });

/** Transfers of articles between branches: sent, in transit, received in whole or part, or cancelled. */
export default function TransferenciaArticuloPage() {
  const [vista, elegir] = useVista(VISTAS);
  const [at, setAt] = useUrlQuery(consulta);
  const Vista = vista === 'enviar' ? EnviarArticulos : Transferencias;
  return (
    <>
      <PageHeader title={TITLE} />
      <Tabs label={TITLE} pestanas={VISTAS} actual={vista} onElegir={elegir}>
        {at && <Vista abierta={at.transferencia} onAbrir={(transferencia) => setAt({ transferencia })} />}
      </Tabs>
    </>
  );
}
