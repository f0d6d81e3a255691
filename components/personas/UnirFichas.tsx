import { useState, type ReactNode } from 'react';
import { Loaded, useLoaded, type Load } from '../data/useLoaded';
import { confirm } from '../feedback/confirm';
import { Notice } from '../feedback/Notice';
import { useSubmit } from '../form/useSubmit';
import { Button } from '../ui/Button';
import { FieldError } from '../ui/Field';
import { SidePanel } from '../ui/SidePanel';

interface Ficha {
  codigo: number;
  nombreCompleto: string;
}

interface Props<F extends Ficha, B, P> {
  /** The record from which the merge was started. */
  esta: F;
  /** What is merged, in the plural: «fichas». */
  cosas: string;
  title: string;
  /** A record's name in the confirmation. */
  nombreDe?: (ficha: F) => string;
  buscar: (onPick: (otra: F) => void) => ReactNode;
  pedido: (queda: F, seVa: F) => B;
  prever: Load<{ body: B }, P>;
  unir: (input: { body: B }) => Promise<unknown>;
  plan: (plan: P) => ReactNode;
  /** Called after the merge with the record that stays. */
  onHecho: (queda: F) => void;
  onClose: () => void;
}

type UnionProps<F extends Ficha, B, P> = Props<F, B, P> & { otra: F; onOtra: () => void };

function Union<F extends Ficha, B, P extends { impide: string }>(props: UnionProps<F, B, P>) {
  const { esta, otra, cosas, nombreDe = ({ nombreCompleto }) => nombreCompleto, onOtra } = props;
  const [alReves, setAlReves] = useState(false);
  const [queda, seVa] = alReves ? [otra, esta] : [esta, otra];
  const body = props.pedido(queda, seVa);
  const previsto = useLoaded(props.prever, { body });
  const { submit, busy } = useSubmit(() => props.unir({ body }), {
    success: `${cosas[0]!.toUpperCase()}${cosas.slice(1)} unidas`,
    then: () => props.onHecho(queda),
  });
  const accept = `Unir ${cosas}`;
  const unir = async () => {
    const header = `¿Unir ${nombreDe(seVa)} a ${nombreDe(queda)}?`;
    if (await confirm({ header, message: 'Podrá deshacerlo durante un día.', accept })) await submit();
  };
  return (
    <>
      <Loaded of={previsto}>
        {(plan) => (
          <>
            <div className="flex flex-column gap-3 mb-3 break">{props.plan(plan)}</div>
            <Notice tone="warn" role="alert">
              {plan.impide}
            </Notice>
          </>
        )}
      </Loaded>
      <div className="botones">
        <Button label="Elegir otra" text onClick={onOtra} />
        <Button label="Unir al revés" icon="pi-sort-alt" outlined disabled={busy} onClick={() => setAlReves(!alReves)} />
        <Button
          label={accept}
          icon="pi-clone"
          severity="danger"
          loading={busy}
          disabled={previsto.data?.impide !== ''}
          onClick={() => void unir()}
        />
      </div>
    </>
  );
}

/** Merges two records of the same person: find the other record, preview the effects, confirm. */
export function UnirFichas<F extends Ficha, B, P extends { impide: string }>(props: Props<F, B, P>) {
  const { esta, cosas, title, onClose } = props;
  const [otra, setOtra] = useState<F>();
  return (
    <SidePanel title={title} onClose={onClose}>
      {otra && otra.codigo !== esta.codigo ? (
        <Union {...props} otra={otra} onOtra={() => setOtra(undefined)} />
      ) : (
        <>
          <p className="mb-3">Busque la otra ficha de {esta.nombreCompleto}: antes de unirlas verá todo lo que pasa de una a la otra.</p>
          {props.buscar(setOtra)}
          <FieldError>{otra && `Son las mismas ${cosas}.`}</FieldError>
        </>
      )}
    </SidePanel>
  );
}
