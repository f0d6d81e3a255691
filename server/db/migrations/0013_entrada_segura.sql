DROP INDEX "intento_direccion";--> statement-breakpoint
ALTER TABLE "compania" ADD COLUMN "minutos_inactividad" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "compania" ADD COLUMN "demostracion" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "intento_acceso" ADD COLUMN "origen" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sesion" ADD COLUMN "ultimo_uso" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "intento_origen" ON "intento_acceso" USING btree ("origen","momento");--> statement-breakpoint
-- The demo academy of an older version is one, too.
UPDATE "compania" SET "demostracion" = true WHERE "rnc" = '1-30-55555-5' AND "nombre" = 'Academia de Fútbol Cantera';
