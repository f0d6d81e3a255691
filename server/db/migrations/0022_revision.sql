-- The difference is generated: before the row is written it is null, and a review of a close would be taken for a change of it.
create or replace function caja_no_cambia() returns trigger language plpgsql as $$
declare
  revision constant text[] := '{revisada,revisada_por,nota_revision,diferencia}';
  cierre constant text[] := '{cierre,numero,explicacion,declarado,cerrada_por,motivo_cierre}';
begin
  if old.cierre is not null and (tg_op = 'DELETE' or (to_jsonb(new) - revision) <> (to_jsonb(old) - revision)) then
    raise exception 'La caja % está cerrada y no cambia', old.numero using errcode = '23514', constraint = 'caja_cerrada_no_cambia', table = 'caja';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if old.contada is not null and (to_jsonb(new) - cierre - revision) <> (to_jsonb(old) - cierre - revision) then
    raise exception 'La caja ya está contada y su conteo no cambia' using errcode = '23514', constraint = 'caja_contada_no_cambia', table = 'caja';
  end if;
  return new;
end $$;
