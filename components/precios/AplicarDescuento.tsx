import { useEffect } from 'react';
import * as z from 'zod';
import { columnsOf } from '@/contract/columns';
import { aplicarDescuento, type DescuentoAplicado } from '@/contract/precios/aplicarDescuento';
import type { Descuento } from '@/contract/precios/descuento';
import { textoDeDescuento } from '@/contract/precios/listas';
import { send } from '@/services/http/send';
import { money, plural } from '@/utils/format';
import { Loaded, useLoaded } from '../data/useLoaded';
import { Notice } from '../feedback/Notice';
import { ActDialog } from '../form/ActDialog';
import { Titled, type Cells } from '../list/cell';
import { Table } from '../list/table/Table';

const aplicar = send(aplicarDescuento);
const nada = z.strictObject({});

type Familia = DescuentoAplicado['familias'][number];
const COLUMNS = columnsOf<Familia>([
  { id: 'responsable', header: 'Familia' },
  { id: 'antes', header: 'Antes', kind: 'money' },
  { id: 'despues', header: 'Después', kind: 'money' },
]);
const cells: Cells<Familia> = { responsable: ({ responsable, estudiantes }) => <Titled title={responsable} note={estudiantes} /> };

interface Props {
  descuento: Descuento;
  /** It was just saved: if it changes nothing, nothing is asked. */
  guardado?: boolean;
  onClose: () => void;
}

/** Applies a discount that applies by itself to those who were enrolled before; what each family's open invoices then sum up to is shown first. */
export function AplicarDescuento({ descuento, guardado, onClose }: Props) {
  const { codigoDescuento, descripcion } = descuento;
  const efecto = useLoaded(aplicar.preview, { body: { codigoDescuento } });
  const cumplen = efecto.data?.estudiantes;
  const sobra = guardado && (cumplen === 0 || efecto.error !== undefined);
  useEffect(() => {
    if (sobra) onClose();
  }, [sobra, onClose]);
  if (guardado && !cumplen) return null;
  return (
    <ActDialog
      title={`Aplicar ${descripcion} a quienes ya están inscritos`}
      schema={nada}
      accept={cumplen ? `Aplicar ${cumplen === 1 ? 'al que cumple' : `a los ${cumplen} que cumplen`}` : 'Aplicar'}
      success="Descuento aplicado"
      calm
      disabled={!cumplen}
      act={() => aplicar({ body: { codigoDescuento, totalEsperado: efecto.data!.despues } })}
      onClose={onClose}
    >
      <Loaded of={efecto}>
        {({ estudiantes, facturas, antes, despues, familias }) =>
          estudiantes === 0 ? (
            <Notice tone="info">No hay cuotas abiertas que cambien: lo pagado y lo vencido se queda como está.</Notice>
          ) : (
            <>
              <p>
                {plural(estudiantes, 'estudiante cumple', 'estudiantes cumplen')} con {textoDeDescuento(descuento)} desde el{' '}
                {descuento.desdeHijo}.º hijo. {plural(facturas, 'factura abierta cambia', 'facturas abiertas cambian')} de{' '}
                <strong>{money(antes)}</strong> a <strong>{money(despues)}</strong>; lo pagado y lo vencido se queda como está.
              </p>
              {/* A long list scrolls by keys too. */}
              <section tabIndex={0} aria-label="Familias">
                <Table label="Por familia" columns={COLUMNS} cells={cells} rows={familias} rowKey="codigoEntidad" />
              </section>
            </>
          )
        }
      </Loaded>
    </ActDialog>
  );
}
