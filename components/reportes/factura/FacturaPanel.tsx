import { useState } from 'react';
import { auditoria, type Cambio } from '@/contract/auditoria/auditoria';
import { cambios, frase } from '@/contract/auditoria/palabras';
import { cobrar } from '@/contract/cobros/cobro';
import { facturaAbierta, type FacturaAbierta } from '@/contract/cobros/facturaAbierta';
import { anulaciones } from '@/contract/facturas/anular';
import { incobrables } from '@/contract/facturas/incobrable';
import { situacion, type Comprobante } from '@/contract/facturas/comprobante';
import { TIPO_COMPROBANTE } from '@/contract/palabras';
import { puedeAnular } from '@/domain/cobros/cobro';
import { puedeAcreditarse } from '@/domain/cobros/notaCredito';
import { cambiosDe } from '@/services/auditoria';
import { leerFactura } from '@/services/cobros';
import { comprobanteService } from '@/services/compania/fiscal';
import { day } from '@/utils/format';
import { Section } from '../../ui/Section';
import { ImprimirFactura } from '../../cobros/papeles/FacturaImpresa';
import { Bitacora } from '../../data/Bitacora';
import { later } from '../../data/later';
import { Failed, type Loadable, Loaded, useLoaded } from '../../data/useLoaded';
import { usePermiso } from '../../data/useSession';
import { enMesa, useMesa } from '../../facturas/mostrador';
import { Empty } from '../../feedback/Notice';
import { useNovedades } from '../../realtime/useNovedades';
import { Button, ButtonLink, IconButton } from '../../ui/Button';
import { Aside, Columns } from '../../ui/record/Columns';
import { RecordHead } from '../../ui/record/RecordHead';
import { PersonRow } from '../../ui/row/PersonRow';
import { SidePanel } from '../../ui/SidePanel';
import { Skeleton } from '../../ui/Skeleton';
import { Cabeza, Lineas } from './Cabeza';
import { Pagos } from './Pagos';
import { useOpen } from '../../ui/useOpen';

const VerComprobante = later(() => import('../../compania/fiscal/VerComprobante'), 'VerComprobante');
const Retener = later(() => import('../../facturas/Retener'), 'Retener');

/**
 * The fiscal documents of an invoice: its own, and the notes that voided it or took a part off; nothing while it has none. Of one with tax credit
 * that is owed, who takes payments records what a company withheld.
 */
function Documentos({ factura, onHecho }: { factura: FacturaAbierta; onHecho: () => void }) {
  const { codigoFactura, codigoSucursal, estatus, total, pendiente } = factura;
  const loaded = useLoaded(comprobanteService.deFactura, { query: { codigoFactura } }, `${estatus} ${total}`);
  const [abierto, setAbierto] = useState<Comprobante>();
  const [reteniendo, setReteniendo, retenido] = useOpen<Comprobante>(onHecho);
  const retiene = usePermiso(cobrar.access) && pendiente > 0 && estatus !== 'INCOBRABLE';
  if (loaded.error) return <Failed of={loaded} />;
  if (!loaded.data?.length) return null;
  return (
    <Section title="Comprobantes fiscales" small>
      <ul className="people">
        {loaded.data.map((uno) => (
          <PersonRow
            key={uno.codigoComprobante}
            name={uno.ncf ?? 'Espera su número'}
            note={`${TIPO_COMPROBANTE[uno.tipo]} · ${day(uno.fecha)} · ${situacion(uno)}`}
          >
            {retiene && uno.ncf && (uno.tipo === 'B01' || uno.tipo === 'E31') && (
              <IconButton icon="pi-building" label={`Anotar una retención del comprobante ${uno.ncf}`} onClick={() => setReteniendo(uno)} />
            )}
            <IconButton
              icon="pi-print"
              label={`Ver el comprobante ${uno.ncf ?? ''}`}
              title="Ver e imprimir"
              onClick={() => setAbierto(uno)}
            />
          </PersonRow>
        ))}
      </ul>
      {reteniendo && <Retener comprobante={reteniendo} codigoSucursal={codigoSucursal} onClose={retenido} />}
      {abierto && <VerComprobante fila={abierto} onClose={() => setAbierto(undefined)} />}
    </Section>
  );
}

const Recuperar = later(() => import('../../facturas/Recuperar'), 'Recuperar');
const NotaCredito = later(() => import('../../facturas/NotaCredito'), 'NotaCredito');
const AnularFactura = later(() => import('../../facturas/AnularFactura'), 'AnularFactura');

/** Why an invoice cannot be voided now, and what to do first; '' if it can. */
function impideAnular({ mora, ...factura }: FacturaAbierta): string {
  const permiso = puedeAnular(factura);
  if (!permiso.ok) return permiso.motivo;
  return mora ? `Tiene una mora, la factura ${mora.numero}: condónela o anúlela antes.` : '';
}

/** The acts on an invoice that the user may do: collect at the desk, print, take a part off, void. */
function Acciones({ factura, onHecho }: { factura: FacturaAbierta; onHecho: () => void }) {
  const { codigoFactura, numero, pendiente, estatus, estimadaHasta } = factura;
  const mesa = useMesa();
  const anula = usePermiso(anulaciones.anular.access) && estatus !== 'ANULADA';
  const impide = impideAnular(factura);
  const recupera = usePermiso(incobrables.recuperar.access) && estatus === 'INCOBRABLE';
  const acredita = anula && puedeAcreditarse(factura, estimadaHasta !== null).ok;
  const [acto, setActo, cerrar] = useOpen<'recuperar' | 'acreditar' | 'anular'>(onHecho);
  return (
    <>
      {mesa && pendiente > 0 && <ButtonLink href={enMesa(mesa, factura, [codigoFactura])} label="Cobrar" icon="pi-wallet" small />}
      <ImprimirFactura codigoFactura={codigoFactura} numero={numero} />
      {recupera && <Button label="Recuperar" icon="pi-replay" outlined small onClick={() => setActo('recuperar')} />}
      {acredita && <Button label="Nota de crédito" icon="pi-percentage" text small onClick={() => setActo('acreditar')} />}
      {anula && impide === '' && <Button label="Anular" icon="pi-ban" severity="danger" text small onClick={() => setActo('anular')} />}
      {anula && impide !== '' && <p className="text-muted">No se puede anular: {impide}</p>}
      {acto === 'recuperar' && <Recuperar factura={factura} onClose={cerrar} />}
      {acto === 'acreditar' && <NotaCredito factura={factura} onClose={cerrar} />}
      {acto === 'anular' && <AnularFactura factura={factura} onClose={cerrar} />}
    </>
  );
}

/** The most changes shown; an invoice rarely has ten. */
const MAS = 50;

const entradaDe = (cambio: Cambio) => ({
  clave: cambio.codigoAuditoria,
  dicho: frase(cambio),
  momento: cambio.momento,
  usuario: cambio.usuario,
  nota: cambio.accion === 'UPDATE' ? cambios(cambio).join('; ') : '',
});

const leer = async (input: { query: { tabla: string; llave: string; size: number } }, options: { signal: AbortSignal }) =>
  (await cambiosDe(input, options)).filas;

function Cambios({ codigoFactura }: { codigoFactura: number }) {
  const loaded = useLoaded(leer, { query: { tabla: 'factura', llave: String(codigoFactura), size: MAS } });
  return <Bitacora titulo="Historia" of={loaded} entrada={entradaDe} vacio="No hay cambios anotados." />;
}

/** Who changed what on an invoice, for users who read the audit; loaded when asked for. */
function Historia({ codigoFactura }: { codigoFactura: number }) {
  const [abierta, setAbierta] = useState(false);
  if (!usePermiso(auditoria.filter.access)) return null;
  if (abierta) return <Cambios codigoFactura={codigoFactura} />;
  return (
    <div>
      <Button label="Ver su historia" icon="pi-history" text small onClick={() => setAbierta(true)} />
    </div>
  );
}

const MISSING = 404;
/** The shortest interval between two reloads after changes by others, in ms. */
const CADA = 1000;

function Cuerpo({ factura, reload }: { factura: FacturaAbierta; reload: () => void }) {
  return (
    <>
      <RecordHead className="mb-3" acts={<Acciones factura={factura} onHecho={reload} />} />
      <Columns>
        <Aside label="De quién y de qué es">
          <Cabeza factura={factura} />
        </Aside>
        <div className="flex flex-column gap-4">
          <Lineas factura={factura} />
          <Pagos pagos={factura.pagos} onReversado={reload} />
          <Documentos factura={factura} onHecho={reload} />
          <Historia codigoFactura={factura.codigoFactura} />
        </div>
      </Columns>
    </>
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
    <SidePanel title={loaded.data ? `Factura ${loaded.data.numero}` : 'Factura'} onClose={onClose} wide>
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
