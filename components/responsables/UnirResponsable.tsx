import { useState } from 'react';
import type { PlanUnion } from '@/contract/responsables/fusion';
import { responsableService } from '@/services/responsables';
import { count, money, phone } from '@/utils/format';
import { Loaded } from '../data/Loaded';
import { useLoaded } from '../data/useLoaded';
import { confirm } from '../feedback/confirm';
import { Notice } from '../feedback/Notice';
import { useSubmit } from '../form/useSubmit';
import { BuscarPersona } from '../personas/BuscarPersona';
import { BulletList } from '../ui/BulletList';
import { Button } from '../ui/Button';
import { FieldError } from '../ui/Field';
import { SidePanel } from '../ui/SidePanel';

interface Persona {
  codigoEntidad: number;
  nombreCompleto: string;
}

const quienEs = ({ nombreCompleto, documento, telefono, hijos }: PlanUnion['queda']) =>
  [nombreCompleto, documento, phone(telefono), hijos.join(', ')].filter(Boolean).join(' · ');

/** What a merge would do, before it is done. */
function Plan({ plan: { queda, seVa, traslados, seQuedan, completa, saldoAFavor, pendiente, impide } }: { plan: PlanUnion }) {
  return (
    <div className="flex flex-column gap-3 mb-3 break">
      <BulletList title="Queda" items={[quienEs(queda)]} />
      <BulletList title="Se une a ella y queda inactiva" items={[quienEs(seVa)]} />
      <BulletList title="Pasa a la que queda" items={traslados.map(({ que, cantidad }) => `${count(cantidad)} ${que}`)} />
      <BulletList title="No pasa, porque ya lo tiene" items={seQuedan} />
      <BulletList title="Se completa" items={completa} />
      <p className="m-0">
        {pendiente > 0 && `Pasan ${money(pendiente)} pendientes. `}
        {saldoAFavor > 0 && `Pasan ${money(saldoAFavor)} a favor. `}
        Ningún monto cambia.
      </p>
      {impide && (
        <Notice tone="warn" role="alert">
          {impide}
        </Notice>
      )}
    </div>
  );
}

interface Props {
  persona: Persona;
  /** The one that stays. */
  onHecho: (codigoEntidad: number) => void;
  onClose: () => void;
}

function Union({ persona, otra, onOtra, onHecho }: Props & { otra: Persona; onOtra: () => void }) {
  const [alReves, setAlReves] = useState(false);
  const [queda, seVa] = alReves ? [otra, persona] : [persona, otra];
  const body = { codigoEntidad: queda.codigoEntidad, codigoFusion: seVa.codigoEntidad };
  const previsto = useLoaded(responsableService.fusionar, { body: { ...body, previsualizar: true } });
  const { submit, busy } = useSubmit(() => responsableService.fusionar({ body }), {
    success: 'Personas unidas',
    then: () => onHecho(body.codigoEntidad),
  });
  const unir = async () => {
    const header = `¿Unir a ${seVa.nombreCompleto} con ${queda.nombreCompleto}?`;
    if (await confirm({ header, message: 'No se puede deshacer.', accept: 'Unir personas' })) await submit();
  };
  return (
    <>
      <Loaded of={previsto}>{(plan) => <Plan plan={plan} />}</Loaded>
      <div className="botones">
        <Button type="button" label="Elegir otra" text onClick={onOtra} />
        <Button type="button" label="Unir al revés" icon="pi pi-sort-alt" outlined disabled={busy} onClick={() => setAlReves(!alReves)} />
        <Button
          type="button"
          label="Unir personas"
          icon="pi pi-clone"
          severity="danger"
          loading={busy}
          disabled={previsto.data?.impide !== ''}
          onClick={() => void unir()}
        />
      </div>
    </>
  );
}

/** Makes one person of two records of the same guardian: the other one is looked up, what would happen is shown, then it is done. */
export function UnirResponsable(props: Props) {
  const { persona, onClose } = props;
  const [otra, setOtra] = useState<Persona>();
  return (
    <SidePanel title="Unir con otra persona" onClose={onClose}>
      {otra && otra.codigoEntidad !== persona.codigoEntidad ? (
        <Union {...props} otra={otra} onOtra={() => setOtra(undefined)} />
      ) : (
        <>
          <p>Busque la otra ficha de {persona.nombreCompleto}: antes de unirlas verá todo lo que pasa de una a la otra.</p>
          <BuscarPersona onPick={setOtra} />
          <FieldError>{otra && 'Es esta misma persona.'}</FieldError>
        </>
      )}
    </SidePanel>
  );
}
