import { segundoFactor } from '@/services/sesion';
import { moment } from '@/utils/format';
import { useLoaded, Loaded } from '../../data/useLoaded';
import { useSubmit } from '../../form/useSubmit';
import { Button } from '../../ui/Button';

interface Props {
  usuario: string;
  /** Read-only: the user has more rights than the caller, or is the caller, whose own factor needs password and code. */
  fijo: boolean;
}

/** Whether a user has a second factor, for callers who reset passwords (access 4); they can remove a lost one. */
export function FactorDeUsuario({ usuario, fijo }: Props) {
  const loaded = useLoaded(segundoFactor.deUsuario, { params: { usuario } });
  const { submit, busy } = useSubmit(() => segundoFactor.quitar({ body: { usuario } }), {
    ask: () => ({
      header: `Quitar el segundo factor de ${usuario}`,
      message: 'Podrá entrar con su contraseña sola hasta que configure otro. Hágalo solo si está seguro de quién se lo pide.',
      accept: 'Quitar el segundo factor',
    }),
    success: 'Segundo factor quitado',
    then: () => loaded.set({ usuario, desde: null }),
  });
  return (
    <Loaded of={loaded} skeleton={null}>
      {({ desde }) =>
        desde ? (
          <div className="flex gap-2 align-items-baseline mb-3">
            <i className="toned pi pi-shield" data-tone="success" aria-hidden />
            <span>Segundo factor activo desde el {moment(desde)}</span>
            {!fijo && <Button label="Quitar" text severity="danger" small loading={busy} onClick={() => void submit()} />}
          </div>
        ) : (
          <p className="nothing">No tiene segundo factor.</p>
        )
      }
    </Loaded>
  );
}
