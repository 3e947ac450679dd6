title = Pour les programmes
document = La même chose en document OpenAPI
commands = Les sortes de commandes. Chaque demande exige aussi `version` et `csrf`.
fields = Champs (ceux avec une étoile sont nécessaires) :
