//! How it is said what each command does: by its name, with its arguments.

/// `now` is done when it is called; `later` may wait.
macro_rules! doing {
    ($on:ident: now { $($now:ident($($with:ident),*) => $at_once:expr;)+ }
        later { $($later:ident($($given:ident),*) => $awaited:expr;)+ }) => {
        $(impl RunnableCommand for called::$now {
            fn done(self, on: Behalf) -> impl Future<Output = Result<Self::Given, DispatchError>> + Send + 'static {
                fn at_once(called: called::$now, $on: &Behalf) -> Result<<called::$now as CommandArguments>::Given, DispatchError> {
                    let called::$now { $($with),* } = called;
                    Ok($at_once)
                }
                std::future::ready(at_once(self, &on))
            }
        })+
        $(impl RunnableCommand for called::$later {
            async fn done(self, $on: Behalf) -> Result<Self::Given, DispatchError> {
                let called::$later { $($given),* } = self;
                Ok($awaited)
            }
        })+
    };
}
