import { useSucursal } from '../data/useSession';
import { Button, ButtonLink } from '../ui/Button';
import { flushSync } from 'react-dom';
import { useRef, useState, type ReactNode } from 'react';
import type { Cliente, VentaInput } from '@/contract/facturas/venta';
import { lazyRead } from '@/services/http/lazyRead';
import { money, phone } from '@/utils/format';
import { FacturaLink } from '../data/FacturaLink';
import { later } from '../data/later';
import { confirmDiscard } from '../feedback/confirm';
import { Notice } from '../feedback/Notice';
import { useLeaveGuard } from '../form/useLeaveGuard';
import { useAct } from '../form/useSubmit';
import { Combobox, optionOf } from '../ui/input/Combobox';
import { useSearch, whole, type SearchOf } from '../ui/input/useSearch';
import { LineasDeVenta } from './LineasDeVenta';
import { enMesa } from './mostrador';
import { ventaDe, useVenta } from './useVenta';

const ClienteNuevo = later(() => import('./ClienteNuevo'), 'ClienteNuevo');

const clientes = lazyRead(() => import('@/services/facturas').then(({ ventaService }) => ventaService.clientes), false);
const guardarVenta = lazyRead(() => import('@/services/facturas').then(({ ventaService }) => ventaService.guardar), true);

const CLIENTES: SearchOf<Cliente> = { noun: 'persona', none: 'Nadie', keyOf: ({ codigoEntidad }) => codigoEntidad };
const BUSCAR = whole(clientes, ({ nombre }) => nombre);

const option = ({ nombre, telefono, codigoEstudiante: codigo }: Cliente) =>
  optionOf(nombre, codigo !== null && `#${codigo}`, codigo === null ? 'Persona' : 'Estudiante', phone(telefono));

/** The input and result of a sale that is paid at once. */
export interface PorCobrar {
  venta: VentaInput;
  nombre: string;
  onHecho: (cobro: { codigoCobro: number }) => void;
  onClose: () => void;
}

type Hecha = Awaited<ReturnType<typeof guardarVenta>>;

interface Props {
  /** The path of the desk that takes the payment; undefined if the user may not collect. */
  mesa?: string;
  /** Navigates to an address. */
  onIr: (adonde: string) => void;
  /** Renders the print button of the new invoice. */
  papel: (hecha: Pick<Hecha, 'codigoFactura' | 'numero'>) => ReactNode;
  /** Renders the payment for a customer without a family at the desk. */
  cobro: (pide: PorCobrar) => ReactNode;
}

/** The address of the desk with the customer and the invoice selected. */
const cobroDe = (mesa: string, hecha: Hecha) => enMesa(mesa, hecha, [hecha.codigoFactura]);

/** A sale to one customer: who, what, then left pending or paid at once. */
export function NuevaVenta({ mesa, onIr, papel, cobro }: Props) {
  const codigoSucursal = useSucursal()?.codigoSucursal;
  const [cliente, setCliente] = useState<Cliente>();
  const [hecha, setHecha] = useState<Hecha>();
  const [abierto, setAbierto] = useState<'cliente' | 'cobro'>();
  const venta = useVenta(cliente?.codigoEstudiante ?? undefined);
  const buscados = useSearch(BUSCAR, CLIENTES);
  const lineas = useRef<HTMLInputElement>(null);
  const cobrarla = useRef(false);
  const { submit, busy, renew } = useAct(
    (body: VentaInput, { clave, aprobacion }) => guardarVenta({ body: { ...body, aprobacion } }, { clave }),
    {
      success: ({ numero }) => `Factura ${numero} guardada`,
      then: (factura) => {
        venta.vaciar();
        setCliente(undefined);
        setHecha(factura);
        if (cobrarla.current && mesa) onIr(cobroDe(mesa, factura));
      },
    },
  );
  const elegir = (elegido: Cliente) => {
    renew();
    // Rendered at once, so that what is typed next goes into the lines.
    flushSync(() => {
      setHecha(undefined);
      setCliente(elegido);
    });
    lineas.current?.focus();
  };
  const dejar = async () => {
    const deja = await confirmDiscard({ header: 'Descartar la venta' });
    // Rendered at once, so that the way out is free.
    if (deja) flushSync(venta.vaciar);
    return deja;
  };
  useLeaveGuard(venta.lineas.length > 0 && !busy, dejar, () => void dejar().then((deja) => deja && window.history.back()));
  const deQuien =
    cliente &&
    (cliente.codigoEstudiante === null ? { codigoEntidad: cliente.codigoEntidad } : { codigoEstudiante: cliente.codigoEstudiante });
  const body = deQuien && codigoSucursal !== undefined && !venta.impide ? ventaDe(venta, { codigoSucursal, ...deQuien }) : undefined;
  const guardar = (ahora: boolean) => {
    if (!body) return;
    cobrarla.current = ahora;
    // The desk is for families; a customer without one pays here.
    if (ahora && cliente?.codigoEstudiante === null) setAbierto('cobro');
    else void submit(body);
  };
  const impide = !cliente ? 'Elija al cliente.' : venta.lineas.length === 0 ? 'Agregue lo que se vende.' : venta.impide;
  return (
    <div className="card flex flex-column gap-3">
      {hecha && (
        <Notice tone="success" role="status">
          Factura <FacturaLink codigoFactura={hecha.codigoFactura} numero={hecha.numero} /> por {money(hecha.total)} guardada como
          pendiente.
          {mesa && <ButtonLink look="text" small label="Cobrarla" href={cobroDe(mesa, hecha)} />}
          {papel(hecha)}
        </Notice>
      )}
      {cliente ? (
        <p className="flex flex-wrap align-items-center column-gap-3 m-0">
          <strong>{cliente.nombre}</strong>
          <small className="text-muted">{cliente.codigoEstudiante === null ? 'Persona' : `Estudiante #${cliente.codigoEstudiante}`}</small>
          <Button label="Cambiar" text small onClick={() => setCliente(undefined)} />
        </p>
      ) : (
        <div className="flex flex-wrap align-items-end gap-2">
          <div className="flex-grow-1 w-16rem">
            <Combobox
              label="Cliente"
              placeholder="Estudiante o persona: nombre, documento o teléfono"
              autoFocus={!hecha}
              search={buscados}
              option={option}
              onPick={elegir}
            />
          </div>
          <Button className="mb-4" label="Cliente nuevo" icon="pi-user-plus" text onClick={() => setAbierto('cliente')} />
        </div>
      )}
      <LineasDeVenta venta={venta} buscar={lineas} />
      <p role="status" className="text-muted m-0">
        {impide ?? ''}
      </p>
      <div className="botones">
        <Button label="Guardar pendiente" icon="pi-save" outlined disabled={!!impide} loading={busy} onClick={() => guardar(false)} />
        {mesa && (
          <Button
            label={`Guardar y cobrar ${money(venta.total)}`}
            icon="pi-wallet"
            disabled={!!impide}
            loading={busy}
            onClick={() => guardar(true)}
          />
        )}
      </div>
      {abierto === 'cliente' && codigoSucursal !== undefined && (
        <ClienteNuevo codigoSucursal={codigoSucursal} onCreado={elegir} onClose={() => setAbierto(undefined)} />
      )}
      {abierto === 'cobro' &&
        mesa &&
        body &&
        cobro({
          venta: body,
          nombre: cliente!.nombre,
          onHecho: ({ codigoCobro }) => onIr(`${mesa}?recibo=${codigoCobro}`),
          onClose: () => setAbierto(undefined),
        })}
    </div>
  );
}
