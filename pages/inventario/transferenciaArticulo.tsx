import * as z from 'zod';
import { later } from '@/components/data/later';
import { Transferencias } from '@/components/inventario/transferencia/Transferencias';
import { UrlTabs } from '@/components/list/UrlTabs';
import { useUrlQuery } from '@/components/list/useUrlQuery';
import { PageHeader } from '@/components/ui/PageHeader';
import { codigoEnRuta } from '@/contract/campos';

const EnviarArticulos = later(() => import('@/components/inventario/transferencia/EnviarArticulos'), 'EnviarArticulos');

const TITLE = 'Transferencia de artículos';
const TABS = [
  { id: 'todas', titulo: 'Transferencias', icono: 'pi-list', de: Transferencias },
  { id: 'enviar', titulo: 'Enviar artículos', icono: 'pi-send', de: EnviarArticulos },
];
const consulta = z.strictObject({ transferencia: codigoEnRuta.optional() });

/** Transfers of articles between branches: sent, in transit, received in whole or part, or cancelled. */
export default function TransferenciaArticuloPage() {
  const [at, setAt] = useUrlQuery(consulta);
  const props = { abierta: at?.transferencia, onAbrir: (transferencia?: number) => setAt({ transferencia }) };
  return (
    <>
      <PageHeader title={TITLE} />
      <UrlTabs label={TITLE} name="vista" tabs={TABS} props={props} />
    </>
  );
}
