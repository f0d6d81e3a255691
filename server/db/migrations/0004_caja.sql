CREATE TABLE "caja_movimiento" (
	"codigo_movimiento" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "caja_movimiento_codigo_movimiento_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_caja" integer NOT NULL,
	"tipo" text NOT NULL,
	"monto" bigint NOT NULL,
	"motivo" text NOT NULL,
	"codigo_cobro" integer,
	"momento" timestamp with time zone DEFAULT now() NOT NULL,
	"usuario" text NOT NULL,
	CONSTRAINT "caja_movimiento_monto" CHECK (monto > 0)
);
--> statement-breakpoint
ALTER TABLE "caja" ADD COLUMN "contada" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "caja" ADD COLUMN "conteo" jsonb;--> statement-breakpoint
ALTER TABLE "caja" ADD COLUMN "contado" bigint;--> statement-breakpoint
ALTER TABLE "caja" ADD COLUMN "esperado" bigint;--> statement-breakpoint
ALTER TABLE "caja" ADD COLUMN "diferencia" bigint GENERATED ALWAYS AS (contado - esperado) STORED;--> statement-breakpoint
ALTER TABLE "caja" ADD COLUMN "explicacion" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "caja" ADD COLUMN "numero" integer;--> statement-breakpoint
ALTER TABLE "caja_movimiento" ADD CONSTRAINT "caja_movimiento_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "caja_movimiento" ADD CONSTRAINT "caja_movimiento_codigo_caja_caja_codigo_caja_fk" FOREIGN KEY ("codigo_caja") REFERENCES "public"."caja"("codigo_caja") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "caja_movimiento" ADD CONSTRAINT "caja_movimiento_codigo_cobro_cobro_codigo_cobro_fk" FOREIGN KEY ("codigo_cobro") REFERENCES "public"."cobro"("codigo_cobro") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "caja_movimiento_caja" ON "caja_movimiento" USING btree ("codigo_caja");--> statement-breakpoint
CREATE UNIQUE INDEX "caja_numero_unico" ON "caja" USING btree ("codigo_compania","numero");--> statement-breakpoint
-- Days that were closed before there was a count: their number in the order of their closes, and nothing is missing.
UPDATE "caja" k SET numero = c.numero, contada = k.cierre, conteo = '[]', contado = c.esperado, esperado = c.esperado
FROM (
	SELECT d.codigo_caja, row_number() OVER (PARTITION BY d.codigo_compania ORDER BY d.cierre, d.codigo_caja) numero,
		d.fondo + coalesce((SELECT sum(f.monto) FROM cobro_forma f JOIN cobro p USING (codigo_cobro) WHERE p.codigo_caja = d.codigo_caja AND f.forma = 'EFECTIVO'), 0)
			- coalesce((SELECT sum(p.devuelta) FROM cobro p WHERE p.codigo_caja = d.codigo_caja), 0) esperado
	FROM caja d WHERE d.cierre IS NOT NULL
) c WHERE c.codigo_caja = k.codigo_caja;--> statement-breakpoint
INSERT INTO secuencia (codigo_compania, serie, ultimo) SELECT codigo_compania, 'CAJA', max(numero) FROM caja WHERE numero IS NOT NULL GROUP BY 1
ON CONFLICT (codigo_compania, serie) DO UPDATE SET ultimo = greatest(secuencia.ultimo, excluded.ultimo);--> statement-breakpoint
ALTER TABLE "caja" ADD CONSTRAINT "caja_contada" CHECK (num_nulls(contada, conteo, contado, esperado) in (0, 4));--> statement-breakpoint
ALTER TABLE "caja" ADD CONSTRAINT "caja_cerrada" CHECK (num_nulls(cierre, numero) = 2 or num_nulls(cierre, numero, contada) = 0);--> statement-breakpoint
ALTER TABLE "caja" ADD CONSTRAINT "caja_explicada" CHECK (cierre is null or contado = esperado or explicacion <> '');--> statement-breakpoint
-- What was counted stays as it was counted, and a closed day as it was closed, whoever writes.
create function caja_no_cambia() returns trigger language plpgsql as $$
begin
  if old.cierre is not null then
    raise exception 'La caja % está cerrada y no cambia', old.numero using errcode = '23514', constraint = 'caja_cerrada_no_cambia', table = 'caja';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if old.contada is not null and (to_jsonb(new) - '{cierre,numero,explicacion,diferencia}'::text[]) <> (to_jsonb(old) - '{cierre,numero,explicacion,diferencia}'::text[]) then
    raise exception 'La caja ya está contada y su conteo no cambia' using errcode = '23514', constraint = 'caja_contada_no_cambia', table = 'caja';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger no_cambia before update or delete on caja for each row execute function caja_no_cambia();
--> statement-breakpoint
create function caja_movimiento_no_cambia() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' or exists (select from caja where codigo_caja = new.codigo_caja and contada is not null) then
    raise exception 'Los movimientos de una caja no cambian' using errcode = '23514', constraint = 'caja_movimiento_no_cambia', table = 'caja_movimiento';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger no_cambia before insert or update or delete on caja_movimiento for each row execute function caja_movimiento_no_cambia();
