import { cobranzaService } from '@/services/cobranza';
import { day, money } from '@/utils/format';
import { useLoaded } from '../data/useLoaded';
import { usePermiso } from '../data/useSession';
import { Notice } from '../feedback/Notice';

function Aviso({ codigoEntidad }: { codigoEntidad: number }) {
  const { data } = useLoaded(cobranzaService.gestiones, { query: { codigoEntidad } });
  const ultima = data?.find(({ promesa }) => promesa !== null);
  if (!ultima || ultima.estado === 'CUMPLIDA') return null;
  const que = `${ultima.monto === null ? 'lo vencido' : money(ultima.monto)} el ${day(ultima.promesa)}`;
  return ultima.estado === 'VIGENTE' ? (
    <Notice tone="info" icon="pi-calendar">
      Prometió pagar {que}.
    </Notice>
  ) : (
    <Notice tone="warn" icon="pi-calendar">
      Había prometido pagar {que} y no lo ha hecho.
    </Notice>
  );
}

/** The payer's promise, shown to users who talk to families about money; renders nothing if there is none or it was kept. */
export function PromesaAviso({ codigoEntidad }: { codigoEntidad: number }) {
  return usePermiso(cobranzaService.calls.gestiones.access) ? <Aviso key={codigoEntidad} codigoEntidad={codigoEntidad} /> : null;
}
