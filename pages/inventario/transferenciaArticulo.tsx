import { later } from '@/components/data/later';
import { Transferencias } from '@/components/inventario/transferencia/Transferencias';
import { TabsPage } from '@/components/list/TabsPage';
import { keyIn, paramsOf, useParams } from '@/components/list/useParams';

const EnviarArticulos = later(() => import('@/components/inventario/transferencia/EnviarArticulos'), 'EnviarArticulos');

const TABS = [
  { id: 'todas', titulo: 'Transferencias', icono: 'pi-list', de: Transferencias },
  { id: 'enviar', titulo: 'Enviar artículos', icono: 'pi-send', de: EnviarArticulos },
];
const consulta = paramsOf<{ transferencia?: number | undefined }>({ transferencia: keyIn });

/** Transfers of articles between branches: sent, in transit, received in whole or part, or cancelled. */
export default function TransferenciaArticuloPage() {
  const [at, setAt] = useParams(consulta);
  const props = { abierta: at?.transferencia, onAbrir: (transferencia?: number) => setAt({ transferencia }) };
  return <TabsPage title="Transferencia de artículos" name="vista" tabs={TABS} props={props} />;
}
