-- rolling
-- A guardian who is renamed while a student is being linked to them: the link waits for the name, and the rename finds the link.
create or replace function responsable_al_cambiar() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform from entidad where codigo_entidad = new.codigo_entidad for no key update;
  end if;
  perform refrescar_estudiantes(array[coalesce(new.codigo_estudiante, old.codigo_estudiante)]);
  return null;
end $$;
