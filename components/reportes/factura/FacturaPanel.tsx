import { Loaded } from '../../data/Loaded';
import { useLoaded, type Loadable } from '../../data/useLoaded';
import { usePermiso } from '../../data/usePermiso';
import { Empty } from '../../feedback/Empty';
import { Skeleton } from '../../ui/Skeleton';
import { SidePanel } from '../../ui/SidePanel';
import { useNovedades } from '../../realtime/useNovedades';
import { facturaAbierta, type FacturaAbierta } from '@/contract/cobros/facturaAbierta';
import { leerFactura } from '@/services/cobros';
import { Acciones } from './Acciones';
import { Cabeza } from './Cabeza';
import { Documentos } from './Documentos';
import { Historia } from './Historia';
import { Lineas } from './Lineas';
import { Pagos } from './Pagos';

const MISSING = 404;
/** The shortest interval between two reloads after changes by others, in ms. */
const CADA = 1000;

function Cuerpo({ factura, reload }: { factura: FacturaAbierta; reload: () => void }) {
  return (
    <div className="flex flex-column gap-4">
      <Cabeza factura={factura} />
      <Acciones factura={factura} onHecho={reload} />
      <Lineas factura={factura} />
      <Pagos pagos={factura.pagos} onReversado={reload} />
      <Documentos codigoFactura={factura.codigoFactura} version={factura.estatus} />
      <Historia codigoFactura={factura.codigoFactura} />
    </div>
  );
}

function Contenido({ of }: { of: Loadable<FacturaAbierta> }) {
  if (of.error?.status === MISSING)
    return <Empty icon="pi-file" title="Esa factura no existe, o es de una sucursal que usted no ve. Revise el número o el enlace." />;
  return (
    <Loaded of={of} skeleton={<Skeleton lines={10} label="Cargando la factura" />}>
      {(factura) => <Cuerpo factura={factura} reload={() => void of.reload()} />}
    </Loaded>
  );
}

function Leida({ codigoFactura, onClose }: Props) {
  const loaded = useLoaded(leerFactura, { query: { codigoFactura } });
  useNovedades(['facturas', 'cobros'], () => void loaded.reload(), { cada: CADA, todas: true });
  return (
    <SidePanel title={loaded.data ? `Factura ${loaded.data.numero}` : 'Factura'} onClose={onClose}>
      <Contenido of={loaded} />
    </SidePanel>
  );
}

interface Props {
  codigoFactura: number;
  onClose: () => void;
}

/** One invoice with all that belongs to it: lines, payments, documents, history, and the acts that the user may do. */
export function FacturaPanel(props: Props) {
  if (usePermiso(facturaAbierta.access)) return <Leida {...props} />;
  return (
    <SidePanel title="Factura" onClose={props.onClose}>
      <Empty icon="pi-lock" title="No tiene acceso para ver facturas. Pídalo a un administrador de la academia." />
    </SidePanel>
  );
}
