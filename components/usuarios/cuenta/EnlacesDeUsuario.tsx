import { enlacesDeUsuario } from '@/services/usuarios';
import { plural } from '@/utils/format';
import { Loaded, useLoaded } from '../../data/useLoaded';
import { useSubmit } from '../../form/useSubmit';
import { Button } from '../../ui/Button';
import { Skeleton } from '../../ui/Skeleton';

interface Props {
  usuario: string;
  /** The user has more rights than the caller, who sees how many links there are but cannot revoke them. */
  superior: boolean;
}

/** How many links to families' accounts a user made that still open; all of them can be revoked. */
export function EnlacesDeUsuario({ usuario, superior }: Props) {
  const loaded = useLoaded(enlacesDeUsuario.cuantos, { params: { usuario } });
  const { submit, busy } = useSubmit(() => enlacesDeUsuario.revocar({ body: { usuario } }), {
    ask: () => ({
      header: `Dejar sin efecto los enlaces de ${usuario}`,
      message: 'Las familias que los tienen ya no podrán abrirlos y habrá que darles otro. Si se desactiva al usuario pasa lo mismo.',
      accept: 'Sí, dejar sin efecto',
    }),
    success: ({ revocados }) => plural(revocados, 'enlace ya no abre', 'enlaces ya no abren'),
  });
  return (
    <Loaded of={loaded} skeleton={<Skeleton lines={1} />}>
      {({ vigentes }) => (
        <>
          <p className={vigentes === 0 ? 'nothing' : 'mb-2'}>
            {vigentes === 0 ? 'Ninguno que abra.' : `Hizo ${plural(vigentes, 'enlace que todavía abre', 'enlaces que todavía abren')}.`}
          </p>
          {vigentes > 0 && !superior && (
            <Button
              label="Dejar sin efecto"
              icon="pi-ban"
              outlined
              small
              loading={busy}
              onClick={() => void submit().then(loaded.reload)}
            />
          )}
        </>
      )}
    </Loaded>
  );
}
