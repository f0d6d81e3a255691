CREATE TABLE "acceso_conocido" (
	"codigo_acceso" integer PRIMARY KEY NOT NULL,
	"momento" timestamp with time zone DEFAULT now() NOT NULL
);
