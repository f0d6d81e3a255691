-- rolling
CREATE TABLE "supresion" (
	"codigo_supresion" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"codigo_compania" integer NOT NULL,
	"codigo_entidad" integer NOT NULL,
	"personas" jsonb NOT NULL,
	"momento" timestamp with time zone DEFAULT now() NOT NULL,
	"usuario" text NOT NULL,
	"aprobado_por" text DEFAULT '' NOT NULL,
	"motivo" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "supresion" ADD CONSTRAINT "supresion_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supresion_persona" ON "supresion" USING btree ("codigo_entidad");
--> statement-breakpoint
-- Whether a suppression of personal data (server/db/supresion.sql) is writing: its function has the rights of the tables' owner, the role
-- that serves requests has not.
create function suprimiendo(tabla oid) returns boolean language sql stable as $$
  select coalesce(current_setting('app.suprimir', true), '') = 'si'
    and exists (select from pg_class c join pg_roles r on r.oid = c.relowner where c.oid = tabla and r.rolname = current_user)
$$;
--> statement-breakpoint
-- The one exception to what never changes: the words by which a suppressed person is known leave it. Numbers and amounts stay.
create or replace function papel_no_cambia() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and suprimiendo(tg_relid) then return new; end if;
  raise exception 'Lo que se emitió no cambia' using errcode = '23514', constraint = 'papel_no_cambia', table = tg_table_name;
end $$;
--> statement-breakpoint
create or replace function caja_movimiento_no_cambia() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and suprimiendo(tg_relid) then return new; end if;
  if tg_op <> 'INSERT' or exists (select from caja where codigo_caja = new.codigo_caja and contada is not null) then
    raise exception 'Los movimientos de una caja no cambian' using errcode = '23514', constraint = 'caja_movimiento_no_cambia', table = 'caja_movimiento';
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace function caja_no_cambia() returns trigger language plpgsql as $$
declare
  revision constant text[] := '{revisada,revisada_por,nota_revision,diferencia}';
  cierre constant text[] := '{cierre,numero,explicacion,declarado,cerrada_por,motivo_cierre}';
begin
  if tg_op = 'UPDATE' and suprimiendo(tg_relid) then return new; end if;
  if old.cierre is not null and (tg_op = 'DELETE' or (to_jsonb(new) - revision) <> (to_jsonb(old) - revision)) then
    raise exception 'La caja % está cerrada y no cambia', old.numero using errcode = '23514', constraint = 'caja_cerrada_no_cambia', table = 'caja';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if old.contada is not null and (to_jsonb(new) - cierre - revision) <> (to_jsonb(old) - cierre - revision) then
    raise exception 'La caja ya está contada y su conteo no cambia' using errcode = '23514', constraint = 'caja_contada_no_cambia', table = 'caja';
  end if;
  return new;
end $$;
