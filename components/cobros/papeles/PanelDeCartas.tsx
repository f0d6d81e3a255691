import { useState, type Ref } from 'react';
import type { CartaSaldo as Datos } from '@/contract/cobros/cartaSaldo';
import { cartaService } from '@/services/cobros';
import { moment, longDay } from '@/utils/format';
import { Loaded, useLoaded } from '../../data/useLoaded';
import { useAct, useSubmit } from '../../form/useSubmit';
import { Imprimible } from '../../print/Imprimible';
import { Signature, Ticket, TicketCopy, TicketQr } from '../../print/Ticket';
import { Button, IconButton } from '../../ui/Button';
import { SidePanel } from '../../ui/SidePanel';

/** A letter on letter paper certifying that a student owes nothing overdue, to be signed. */
function CartaSaldo({ carta, papel }: { carta: Datos; papel?: Ref<HTMLElement> }) {
  const { compania, numero, fecha, copia, estudiante, documento, emisor, verificar } = carta;
  return (
    <Ticket papel={papel} label={`Carta de saldo ${numero}`} de={carta} formato="carta">
      <TicketCopy copia={copia} />
      <section>
        <h3>Carta de saldo N.º {numero}</h3>
        <p>{longDay(fecha)}</p>
      </section>
      <section>
        <p>A quien pueda interesar:</p>
        <br />
        <p>
          {compania.nombre} hace constar que <strong>{estudiante}</strong>
          {documento && `, documento ${documento},`} no tiene deuda vencida con la academia al {longDay(fecha)}.
        </p>
        <br />
        <p>Esta carta se expide a solicitud de la parte interesada. Las cuotas que venzan después de esa fecha no forman parte de ella.</p>
      </section>
      <footer>
        <Signature who={`${emisor} · por ${compania.nombre}`} />
      </footer>
      <TicketQr url={verificar} />
    </Ticket>
  );
}

/** The letters that certify no overdue debt: issue one, reprint one; the second print is marked as a copy. */
export function PanelDeCartas({ codigoEstudiante, nombre, onClose }: { codigoEstudiante: number; nombre?: string; onClose: () => void }) {
  const [carta, setCarta] = useState<Datos>();
  const cartas = useLoaded(cartaService.estudiante, { query: { codigoEstudiante } }, carta?.codigoCarta);
  const emitir = useAct((_: void, options) => cartaService.emitir({ body: { codigoEstudiante } }, options), {
    success: ({ numero }) => `Carta de saldo N.º ${numero} emitida`,
    then: setCarta,
  });
  const ver = useSubmit((id: number) => cartaService.id({ params: { id } }), { then: setCarta });
  return (
    <SidePanel title={nombre ? `Carta de saldo · ${nombre}` : 'Carta de saldo'} onClose={onClose}>
      <p className="mb-3 text-muted">
        Hace constar que el estudiante no debe nada vencido. Queda numerada, y su QR prueba que es auténtica.
      </p>
      <Button label="Emitir carta de hoy" icon="pi-file-check" loading={emitir.busy} onClick={() => void emitir.submit()} />
      {carta && (
        <div key={carta.codigoCarta} className="mt-3">
          <Imprimible
            label="Imprimir carta"
            autoFocus
            paper={(papel, copia) => <CartaSaldo papel={papel} carta={{ ...carta, copia: copia ?? carta.copia }} />}
          />
        </div>
      )}
      <Loaded of={cartas}>
        {(emitidas) =>
          emitidas.length > 0 && (
            <section className="mt-4" aria-label="Cartas emitidas">
              <h3 className="mb-2">Emitidas</h3>
              <ul className="list-none p-0">
                {emitidas.map(({ codigoCarta, numero, momento, emisor }) => (
                  <li key={codigoCarta} className="flex align-items-center gap-2">
                    <span className="flex-1">
                      N.º {numero} <small className="text-muted">{`${moment(momento)} · ${emisor}`}</small>
                    </span>
                    <IconButton
                      icon="pi-print"
                      label={`Ver la carta de saldo ${numero}`}
                      disabled={ver.busy}
                      onClick={() => void ver.submit(codigoCarta)}
                    />
                  </li>
                ))}
              </ul>
            </section>
          )
        }
      </Loaded>
    </SidePanel>
  );
}
