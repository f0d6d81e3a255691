-- rolling
CREATE TABLE "cierre_mes" (
	"codigo_cierre" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cierre_mes_codigo_cierre_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"mes" text NOT NULL,
	"numero" integer NOT NULL,
	"momento" timestamp with time zone DEFAULT now() NOT NULL,
	"usuario" text NOT NULL,
	"aprobado_por" text NOT NULL,
	"motivo" text DEFAULT '' NOT NULL,
	"cifras" jsonb NOT NULL,
	"sello" text NOT NULL,
	"reabierto" timestamp with time zone,
	"reabierto_por" text DEFAULT '' NOT NULL,
	"reapertura_aprobada_por" text DEFAULT '' NOT NULL,
	"motivo_reapertura" text DEFAULT '' NOT NULL,
	CONSTRAINT "cierre_mes_mes" CHECK (mes ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
ALTER TABLE "cierre_mes" ADD CONSTRAINT "cierre_mes_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cierre_mes_unico" ON "cierre_mes" USING btree ("codigo_compania","mes") WHERE reabierto is null;--> statement-breakpoint
CREATE UNIQUE INDEX "cierre_mes_numero_unico" ON "cierre_mes" USING btree ("codigo_compania","numero");--> statement-breakpoint
CREATE UNIQUE INDEX "cierre_mes_sello_unico" ON "cierre_mes" USING btree ("sello");--> statement-breakpoint
create function cierre_mes_no_cambia() returns trigger language plpgsql as $$
declare
  reapertura constant text[] := '{reabierto,reabierto_por,reapertura_aprobada_por,motivo_reapertura}';
begin
  if tg_op = 'DELETE' or old.reabierto is not null or (to_jsonb(new) - reapertura) <> (to_jsonb(old) - reapertura) then
    raise exception 'El cierre % no cambia', old.numero using errcode = '23514', constraint = 'cierre_mes_no_cambia', table = 'cierre_mes';
  end if;
  return new;
end $$;--> statement-breakpoint
create trigger no_cambia before update or delete on cierre_mes for each row execute function cierre_mes_no_cambia();
