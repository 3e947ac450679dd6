title = Pour les programmes
document = La même chose en document OpenAPI
commands = Les types de commandes. Chaque requête exige aussi `version` et `csrf`.
fields = Champs (ceux qui portent une étoile sont obligatoires) :
